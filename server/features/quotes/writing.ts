/** Asking a writer for a text, checking it, and falling back on the built-in writer. */
import type { DimensionKey } from '../../../contract/mood.ts';
import type { SupportKind } from '../../../contract/support-kinds.ts';
import { because } from '../../../words/because.ts';
import { checkFor } from '../../../words/rules/breaches.ts';
import { supportKindsIn } from '../../../words/support-kinds.ts';
import type { WritingRequest, WrittenText } from '../../../words/writing-request.ts';
import type { Meters, TokenCount } from '../../ports/metrics/port.ts';
import { type Writer, WriterFault } from '../../ports/writer/port.ts';

/** What may be logged of a text that was not used: never the text, never the ratings. */
export interface WritingFault {
  readonly fault: string;
  /** Numbers of the broken rules, where rules were broken. */
  readonly rules: readonly number[];
  readonly attempt: 1 | 2;
}

export interface WritingTools {
  readonly writer: Writer;
  readonly builtIn: Writer;
  /** For the whole answer, both attempts and the built-in writer together, in milliseconds. */
  readonly limitMs?: number;
  readonly log?: { readonly warn: (fault: WritingFault, message: string) => void };
  readonly meters?: Pick<Meters, 'quoteWritten' | 'textNotUsed'>;
}

export interface Written {
  readonly text: string;
  readonly writer: Writer['kind'];
  readonly because: DimensionKey[];
  /** Ways of support the text holds. */
  readonly kinds: SupportKind[];
}

const LIMIT_MS = 15_000;
/** Of the limit, kept for the built-in writer. */
const BUILT_IN_MS = 100;

/** Settles with the signal even if the writer does not listen to it. */
const askWithin = async (writer: Writer, request: WritingRequest, signal: AbortSignal): Promise<WrittenText> => {
  if (signal.aborted) throw new WriterFault('timeout');
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new WriterFault('timeout'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([writer.write(request, signal), late]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

const faultName = (error: unknown): string => (error instanceof WriterFault ? error.kind : 'unexpected');

/** What the attempts at one quote took; undefined while no service has counted any. */
const tokenSum = () => {
  let sum: TokenCount | undefined;
  return {
    add: (tokens: TokenCount | undefined) => {
      if (tokens)
        sum = {
          prompt: (sum?.prompt ?? 0) + tokens.prompt,
          completion: (sum?.completion ?? 0) + tokens.completion,
        };
    },
    total: () => sum,
  };
};

type Tell = (fault: string, attempt: 1 | 2, rules?: readonly number[]) => void;

/** The writer's own text, or undefined when two attempts gave none that keeps the rules. */
const checkedText = async (
  writer: Writer,
  request: WritingRequest,
  signal: AbortSignal,
  tell: Tell,
  addTokens: (tokens: TokenCount | undefined) => void,
): Promise<string | undefined> => {
  const check = checkFor(request);
  let mend = request.mend;
  for (const attempt of [1, 2] as const) {
    let text: string;
    try {
      const written = await askWithin(writer, { ...request, mend }, signal);
      addTokens(written.tokens);
      text = written.text.trim();
    } catch (error) {
      tell(faultName(error), attempt);
      return undefined;
    }
    if (text === '') {
      tell('empty', attempt);
      return undefined;
    }
    const broken = check(text);
    if (broken.length === 0) return text;
    tell('rules_broken', attempt, [...new Set(broken.map(({ rule }) => rule))]);
    mend = broken.map(({ note }) => note);
  }
  return undefined;
};

/**
 * 'built-in-only': no service is asked, not even to choose. So it is where the help panel opens (rule 13): rules find
 * words and not meaning, and somebody who needs help now must not meet what slips past them.
 */
export type MayWrite = 'any-writer' | 'built-in-only';

/**
 * One text that keeps the rules. The writer is asked once, and once more when its text broke a rule, told which; a
 * second breach, no text, or no time left goes to the built-in writer. Never rejects because of a service.
 */
export const writeQuote = async (
  tools: WritingTools,
  request: Omit<WritingRequest, 'mend'>,
  may: MayWrite,
): Promise<Written> => {
  const { writer, builtIn, limitMs = LIMIT_MS, log, meters } = tools;
  const first: WritingRequest = { ...request, mend: [] };
  const tokens = tokenSum();
  const done = ({ text, kinds }: WrittenText, by: Writer): Written => {
    meters?.quoteWritten({ writer: by.kind, tokens: tokens.total() });
    return {
      text,
      writer: by.kind,
      because: because(text, request.ratings),
      kinds: [...(kinds ?? supportKindsIn(text, request.ratings))],
    };
  };
  if (writer.kind === 'ai' && may === 'any-writer') {
    const tell: Tell = (fault, attempt, rules = []) => {
      log?.warn({ fault, rules, attempt }, 'The AI text could not be used');
      meters?.textNotUsed(fault, rules);
    };
    const signal = AbortSignal.timeout(Math.max(0, limitMs - BUILT_IN_MS));
    const text = await checkedText(writer, first, signal, tell, tokens.add);
    if (text !== undefined) return done({ text }, writer);
  }
  return done(await builtIn.write(first, AbortSignal.timeout(limitMs)), builtIn);
};

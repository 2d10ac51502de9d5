/** Asking for words, and falling back on the built-in writer: nobody is without them because of a service. */
import type { DimensionKey } from '../../../contract/mood.ts';
import type { WriterKind } from '../../../contract/quotes.ts';
import type { SupportKind } from '../../../contract/support-kinds.ts';
import { because } from '../../../words/because.ts';
import { supportKindsIn } from '../../../words/support-kinds.ts';
import type { WritingRequest, WrittenText } from '../../../words/writing-request.ts';
import type { BuiltInWriter, Writer } from '../../ports/writer/port.ts';
import { aiText } from './ai-text.ts';
import { chosenWords } from './chosen-words.ts';
import { type Ears, tellTo, tokenSum } from './telling.ts';

export interface WritingTools extends Ears {
  /** Who is asked first; a built-in writer here stands in for the one below. */
  readonly writer: Writer;
  readonly builtIn: BuiltInWriter;
  /** For the whole answer, all attempts and the built-in writer together, in milliseconds. */
  readonly limitMs?: number;
}

export interface Written {
  readonly text: string;
  readonly writer: WriterKind;
  readonly because: DimensionKey[];
  /** Ways of support the text holds. */
  readonly kinds: SupportKind[];
}

const LIMIT_MS = 15_000;
/** Of the limit, kept for the built-in writer. */
const BUILT_IN_MS = 100;
/** Where help is due nobody waits longer for a choice among words that are all ours. */
const HELP_LIMIT_MS = 5_000;

/**
 * 'choose-only': where the help panel opens (rule 13). No service writes there, for rules find words and not meaning,
 * and somebody who needs help now must not meet what slips past them; one may choose among our own texts.
 * 'built-in-only': no service is asked at all.
 */
export type MayWrite = 'any-writer' | 'choose-only' | 'built-in-only';

/** @returns words by way of a service; undefined where none is asked, or none came that may be shown. */
const wordsOfService = async (
  { writer, limitMs = LIMIT_MS, ...ears }: WritingTools,
  request: WritingRequest,
  may: MayWrite,
  tokens: ReturnType<typeof tokenSum>,
): Promise<(WrittenText & { readonly writer: WriterKind }) | undefined> => {
  const most = may === 'choose-only' ? Math.min(limitMs, HELP_LIMIT_MS) : limitMs;
  const begin = () => ({ signal: AbortSignal.timeout(Math.max(0, most - BUILT_IN_MS)), tell: tellTo(ears), tokens });
  if (writer.kind === 'ai' && may === 'any-writer') {
    const text = await aiText(writer, request, begin());
    return text === undefined ? undefined : { text, writer: 'ai' };
  }
  if (writer.kind === 'ai-chooser' && may !== 'built-in-only') {
    const words = await chosenWords(writer, request, begin());
    return words && { ...words, writer: 'built-in' };
  }
  return undefined;
};

/**
 * One text that keeps the rules. A service is asked once, and once more when none of its texts could be used, told why;
 * a second such answer, no text, a second gate that says no, or no time left goes to the built-in writer. Never rejects
 * because of a service.
 */
export const writeQuote = async (tools: WritingTools, request: WritingRequest, may: MayWrite): Promise<Written> => {
  const { writer, limitMs = LIMIT_MS, meters } = tools;
  const tokens = tokenSum();
  const ours = writer.kind === 'built-in' ? writer : tools.builtIn;
  const words = (await wordsOfService(tools, request, may, tokens)) ?? {
    ...(await ours.write(request, AbortSignal.timeout(limitMs))),
    writer: ours.kind,
  };
  meters?.quoteWritten({ writer: words.writer, tokens: tokens.total() });
  return {
    text: words.text,
    writer: words.writer,
    because: because(words.text, request.ratings),
    kinds: [...(words.kinds ?? supportKindsIn(words.text, request.ratings))],
  };
};

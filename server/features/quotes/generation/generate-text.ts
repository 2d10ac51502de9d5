/** Asking for words, and falling back on the built-in writer: nobody is without them because of a service. */

import type { WriterKind } from '../../../../contract/calls/quotes.ts';
import type { DimensionKey } from '../../../../contract/domain/mood.ts';
import type { SupportKind } from '../../../../contract/domain/support-kinds.ts';
import { focusDimensionsOf } from '../../../../words/focus-dimensions.ts';
import { supportKindsIn } from '../../../../words/support-kinds.ts';
import type { WritingRequest, WrittenText } from '../../../../words/writing-request.ts';
import type { BuiltInWriter, Writer } from '../../../ports/writer/port.ts';
import { chooseText } from './choose-text.ts';
import { generateAiText } from './generate-ai-text.ts';
import { rejectionReporter, tokenCounter, type WriterTelemetry } from './writer-telemetry.ts';

export interface TextGenerationTools extends WriterTelemetry {
  /** Who is asked first; a built-in writer here stands in for the one below. */
  readonly writer: Writer;
  readonly builtIn: BuiltInWriter;
  /** For the whole answer, all attempts and the built-in writer together, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface GeneratedText {
  readonly text: string;
  readonly writer: WriterKind;
  readonly because: DimensionKey[];
  /** Ways of support the text holds. */
  readonly kinds: SupportKind[];
}

const TIMEOUT_MS = 15_000;
/** Of the limit, kept for the built-in writer. */
const BUILT_IN_RESERVE_MS = 100;
/** Where help is due nobody waits longer for a choice among words that are all ours. */
const HELP_TIMEOUT_MS = 5_000;

/**
 * 'choose-only': where the help panel opens (rule 13). No service writes there, for rules find words and not meaning,
 * and somebody who needs help now must not meet what slips past them; one may choose among our own texts.
 * 'built-in-only': no service is asked at all.
 */
export type AllowedWriters = 'any-writer' | 'choose-only' | 'built-in-only';

/** @returns words by way of a service; undefined where none is asked, or none came that may be shown. */
const requestServiceText = async (
  { writer, timeoutMs = TIMEOUT_MS, ...telemetry }: TextGenerationTools,
  request: WritingRequest,
  may: AllowedWriters,
  tokens: ReturnType<typeof tokenCounter>,
): Promise<(WrittenText & { readonly writer: WriterKind }) | undefined> => {
  const maxMs = may === 'choose-only' ? Math.min(timeoutMs, HELP_TIMEOUT_MS) : timeoutMs;
  const startCall = () => ({
    signal: AbortSignal.timeout(Math.max(0, maxMs - BUILT_IN_RESERVE_MS)),
    reportRejection: rejectionReporter(telemetry),
    tokens,
  });
  if (writer.kind === 'ai' && may === 'any-writer') {
    const text = await generateAiText(writer, request, startCall());
    return text === undefined ? undefined : { text, writer: 'ai' };
  }
  if (writer.kind === 'ai-chooser' && may !== 'built-in-only') {
    const words = await chooseText(writer, request, startCall());
    return words && { ...words, writer: 'built-in' };
  }
  return undefined;
};

/**
 * One text that keeps the rules. A service is asked once, and once more when none of its texts could be used, told why;
 * a second such answer, no text, a second gate that says no, or no time left goes to the built-in writer. Never rejects
 * because of a service.
 */
export const generateText = async (
  tools: TextGenerationTools,
  request: WritingRequest,
  may: AllowedWriters,
): Promise<GeneratedText> => {
  const { writer, timeoutMs = TIMEOUT_MS, meters } = tools;
  const tokens = tokenCounter();
  const ours = writer.kind === 'built-in' ? writer : tools.builtIn;
  const words = (await requestServiceText(tools, request, may, tokens)) ?? {
    ...(await ours.write(request, AbortSignal.timeout(timeoutMs))),
    writer: ours.kind,
  };
  meters?.quoteWritten({ writer: words.writer, tokens: tokens.total() });
  return {
    text: words.text,
    writer: words.writer,
    because: focusDimensionsOf(words.text, request.ratings),
    kinds: [...(words.kinds ?? supportKindsIn(words.text, request.ratings))],
  };
};

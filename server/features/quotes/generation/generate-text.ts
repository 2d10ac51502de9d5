/**
 * Generates a text with the configured writer and falls back on the built-in one. A failing AI service never leaves a
 * user without a quote.
 */

import type { Explanation, TextOrigin } from '#contract/calls/quote-explanation.ts';
import type { WriterKind } from '#contract/calls/quotes.ts';
import type { DimensionKey } from '#contract/domain/mood.ts';
import type { SupportKind } from '#contract/domain/support-kinds.ts';
import type { BuiltInWriter, Writer } from '#server/ports/writer/port.ts';
import { focusDimensionsOf } from '#words/focus-dimensions.ts';
import { supportKindsIn } from '#words/support-kinds.ts';
import type { WritingRequest, WrittenText } from '#words/writing-request.ts';
import { explainText, type SentRequests } from '../explanation/explain-text.ts';
import type { MaySend } from './call-writer.ts';
import { chooseText } from './choose-text.ts';
import { generateAiText } from './generate-ai-text.ts';
import { rejectionReporter, tokenCounter, type WriterTelemetry } from './writer-telemetry.ts';

export interface TextGenerationTools extends WriterTelemetry {
  /** The configured writer. If it is a built-in one, it is used in place of `builtIn`. */
  readonly writer: Writer;
  readonly builtIn: BuiltInWriter;
  /** The limit for the whole call, in milliseconds, including all attempts and the built-in writer. */
  readonly timeoutMs?: number;
  /** Absent for made-up ratings, which belong to no user. */
  readonly maySend?: MaySend;
}

export interface GeneratedText {
  readonly text: string;
  readonly writer: WriterKind;
  readonly because: readonly DimensionKey[];
  /** The kinds of support in the text. */
  readonly kinds: readonly SupportKind[];
  readonly explanation: Omit<Explanation, 'fallback'>;
}

export const GENERATION_TIMEOUT_MS = 15_000;
/** The part of the limit that is kept for the built-in writer. */
const BUILT_IN_RESERVE_MS = 100;
/**
 * Where the help lines open, the text is always one of ours, so users should not wait longer than this for a service to
 * choose it.
 */
const HELP_TIMEOUT_MS = 5_000;

/**
 * - 'choose-only': used where the help panel opens (rule 13). No service writes there: the rules check words, not
 *   meaning, and a user who needs help now must not see what slips past them. A service may still choose among our own
 *   texts.
 * - 'built-in-only': no service is called, because too many quotes are being written.
 * - 'built-in-wanted': no service is called, because the user asked for our own writer.
 */
export type AllowedWriters = 'any-writer' | 'choose-only' | 'built-in-only' | 'built-in-wanted';

/**
 * @returns a text obtained through a service, or undefined when no service is called or none of its texts may be shown.
 */
const requestServiceText = async (
  { writer, timeoutMs = GENERATION_TIMEOUT_MS, maySend = async () => true, ...telemetry }: TextGenerationTools,
  request: WritingRequest,
  allowed: AllowedWriters,
  tokens: ReturnType<typeof tokenCounter>,
  sent: SentRequests,
): Promise<(WrittenText & { readonly origin: TextOrigin }) | undefined> => {
  const maxMs = allowed === 'choose-only' ? Math.min(timeoutMs, HELP_TIMEOUT_MS) : timeoutMs;
  const startCall = () => ({
    signal: AbortSignal.timeout(Math.max(0, maxMs - BUILT_IN_RESERVE_MS)),
    maySend,
    reportRejection: rejectionReporter(telemetry),
    tokens,
    sent,
  });
  if (writer.kind === 'ai' && allowed === 'any-writer') {
    const text = await generateAiText(writer, request, startCall());
    return text === undefined ? undefined : { text, origin: 'ai' };
  }
  if (writer.kind === 'ai-chooser' && (allowed === 'any-writer' || allowed === 'choose-only')) {
    const chosen = await chooseText(writer, request, startCall());
    return chosen && { ...chosen, origin: 'chosen-by-ai' };
  }
  return undefined;
};

/**
 * Returns one text that keeps the rules. A service is called once. If none of its texts can be used, it is called a
 * second time with the reasons. The built-in writer takes over when the second answer cannot be used either, when there
 * is no text, when the second gate says no, or when time runs out. Never rejects because of a service.
 */
export const generateText = async (
  tools: TextGenerationTools,
  request: WritingRequest,
  allowed: AllowedWriters,
): Promise<GeneratedText> => {
  const { timeoutMs = GENERATION_TIMEOUT_MS, meters } = tools;
  const tokens = tokenCounter();
  const ours = tools.writer.kind === 'built-in' ? tools.writer : tools.builtIn;
  const sent: SentRequests = [];
  const found = (await requestServiceText(tools, request, allowed, tokens, sent)) ?? {
    ...(await ours.write(request, AbortSignal.timeout(timeoutMs))),
    origin: 'built-in' as const,
  };
  const writer = found.origin === 'ai' ? 'ai' : 'built-in';
  meters?.quoteWritten({ writer, tokens: tokens.total() });
  return {
    text: found.text,
    writer,
    because: focusDimensionsOf(found.text, request.ratings, request.given),
    kinds: found.kinds ?? supportKindsIn(found.text, request.ratings),
    explanation: explainText({ ...found, sent }, request),
  };
};

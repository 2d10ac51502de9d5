/** Records how each quote was generated. The public statistics are counted from these records. */

import type { Explanation } from '#contract/calls/quote-explanation.ts';
import type { FallbackReason } from '#contract/calls/quote-statistics.ts';
import type { Writer } from '#server/ports/writer/port.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import type { MaySend } from './call-writer.ts';
import type { AllowedWriters, GeneratedText } from './generate-text.ts';

/** How a quote was generated. Stored with the quote. */
export interface GenerationRecord {
  /** Numbers of the rules that refused texts of an AI service. */
  readonly refusedRules: readonly number[];
  /** Why the built-in writer replaced an AI service. */
  readonly fallbacks: readonly FallbackReason[];
}

/** A text that keeps the rules, with its actual writer. */
export interface GeneratedQuote extends Omit<GeneratedText, 'explanation'>, GenerationRecord {
  readonly explanation: Explanation;
}

export type GenerateText = (
  request: WritingRequest,
  allowed: AllowedWriters,
  maySend: MaySend,
) => Promise<GeneratedQuote>;

type OnRejectedText = (fault: string, rules: readonly number[]) => void;

interface RecordingOptions {
  /** The writer that is called first. With the built-in writer there is nothing to fall back from. */
  readonly configuredWriter: Writer['kind'];
  readonly generateText: (
    request: WritingRequest,
    allowed: AllowedWriters,
    maySend: MaySend,
    onRejectedText: OnRejectedText,
  ) => Promise<GeneratedText>;
}

const fallbackReasonByFault: Readonly<Record<string, FallbackReason>> = {
  rules_broken: 'rules_broken',
  names_untrue: 'rules_broken',
  step_untrue: 'rules_broken',
  like_an_example: 'rules_broken',
  second_gate: 'second_reading',
  second_gate_unreadable: 'second_reading',
  second_gate_unanswered: 'second_reading',
  timeout: 'too_slow',
};

export const recordGeneration =
  ({ configuredWriter, generateText }: RecordingOptions): GenerateText =>
  async (request, allowed, maySend) => {
    const refused = new Set<number>();
    let lastFault: string | null = null;
    const written = await generateText(request, allowed, maySend, (fault, rules) => {
      lastFault = fault;
      for (const rule of rules) refused.add(rule);
    });
    const tookOver = configuredWriter !== 'built-in' && written.writer === 'built-in';
    const reason = tookOver ? fallbackReasonOf(configuredWriter, request, allowed, lastFault) : null;
    return {
      ...written,
      refusedRules: [...refused].toSorted((one, other) => one - other),
      fallbacks: reason ? [reason] : [],
      explanation: { ...written.explanation, fallback: reason },
    };
  };

function fallbackReasonOf(
  configuredWriter: Writer['kind'],
  { isHelpOpen }: Pick<WritingRequest, 'isHelpOpen'>,
  allowed: AllowedWriters,
  lastFault: string | null,
): FallbackReason | null {
  if (lastFault !== null) return fallbackReasonByFault[lastFault] ?? 'no_answer';
  if (allowed === 'any-writer' || allowed === 'built-in-wanted') return null;
  // A chooser is also called if the help lines open, so the built-in writer did not replace it.
  if (allowed === 'choose-only' && configuredWriter === 'ai-chooser') return null;
  return isHelpOpen ? 'help_open' : 'too_many_at_once';
}

/** The record of a rewritten quote, which includes that of the earlier texts. */
export const mergeGenerationRecords = (
  before: StoredGenerationRecord,
  { refusedRules, fallbacks }: GenerationRecord,
) => ({
  refusedRules: [...new Set([...(before.refusedRules ?? []), ...refusedRules])],
  fallbacks: [...new Set([...(before.fallbacks ?? []), ...fallbacks])],
});

/** The stored form. Null when nothing was recorded. */
interface StoredGenerationRecord {
  readonly refusedRules: readonly number[] | null;
  readonly fallbacks: readonly FallbackReason[] | null;
}

/** What the server measures about itself: counts of things, never data about a user. */
import type { WriterStatus } from '#contract/calls/quote-statistics.ts';

export interface TokenCount {
  readonly prompt: number;
  readonly completion: number;
}

/**
 * The possible outcomes of one attempt to send an email; only `sent`, `recipient_refused` and `message_refused` are
 * final.
 */
export const emailResults = [
  'sent',
  'recipient_refused',
  'message_refused',
  'temporarily_refused',
  'server_unavailable',
] as const;
export type EmailResult = (typeof emailResults)[number];

/** The outcome of a charge, as the payment provider reports it. */
export const chargeOutcomes = ['paid', 'failed', 'refunded'] as const;
export type ChargeOutcome = (typeof chargeOutcomes)[number];

export interface Meters {
  /** @param route the pattern as registered, "/api/quotes/:id/favorite"; undefined if no route matched. */
  readonly requestCompleted: (request: {
    readonly method: string;
    readonly route: string | undefined;
    readonly status: number;
    readonly milliseconds: number;
  }) => void;
  /** A quote was written. `tokens`: the sum over all its attempts; undefined if no service counted any. */
  readonly quoteWritten: (quote: {
    readonly writer: 'ai' | 'built-in';
    readonly tokens: TokenCount | undefined;
  }) => void;
  /**
   * A text from a service was rejected. The fault is one of a few fixed words, and the rules are the numbers of those
   * that the text broke.
   */
  readonly textRejected: (fault: string, rules: readonly number[]) => void;
  /** Reported once, at start. */
  readonly aiWriterStatus: (status: WriterStatus) => void;
  /** A ciphertext could not be decrypted: its table and column. */
  readonly decryptionFailed: (field: string) => void;
  readonly emailAttempted: (result: EmailResult) => void;
  readonly chargeReported: (outcome: ChargeOutcome) => void;
  /** All metrics, in the text format of Prometheus. */
  readonly report: () => Promise<{ readonly contentType: string; readonly text: string }>;
}

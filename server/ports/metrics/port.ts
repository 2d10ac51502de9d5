/** What the running server counts about itself: numbers of things, never data about a user. */

export interface TokenCount {
  readonly prompt: number;
  readonly completion: number;
}

/** What came of one attempt to send an email; only `sent`, `recipient_refused` and `message_refused` are final. */
export const emailResults = [
  'sent',
  'recipient_refused',
  'message_refused',
  'temporarily_refused',
  'server_unavailable',
] as const;
export type EmailResult = (typeof emailResults)[number];

/** What came of a charge, as the payment provider says. */
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
  /** One quote is done. `tokens`: what all its attempts used; undefined if no service counted any. */
  readonly quoteWritten: (quote: {
    readonly writer: 'ai' | 'built-in';
    readonly tokens: TokenCount | undefined;
  }) => void;
  /**
   * A text from a service could not be used. The fault is one of a few fixed words, and the rules are the numbers of
   * those it broke.
   */
  readonly textRejected: (fault: string, rules: readonly number[]) => void;
  /** Which of these standings the AI writer has. Reported once, at start. */
  readonly aiWriterStanding: (standing: string, standings: readonly string[]) => void;
  /** A ciphertext could not be decrypted: the table and column it is in. */
  readonly decryptionFailed: (field: string) => void;
  readonly emailAttempted: (result: EmailResult) => void;
  readonly chargeReported: (outcome: ChargeOutcome) => void;
  /** Everything counted so far, in the text format of Prometheus. */
  readonly report: () => Promise<{ readonly contentType: string; readonly text: string }>;
}

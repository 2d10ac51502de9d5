/** What the running program counts about itself: numbers of things, never a person. */

export interface TokenCount {
  readonly prompt: number;
  readonly completion: number;
}

export interface Meters {
  /** @param route as it was registered, "/api/quotes/:id/favorite"; undefined where no route was met. */
  readonly requestCompleted: (request: {
    readonly method: string;
    readonly route: string | undefined;
    readonly status: number;
    readonly milliseconds: number;
  }) => void;
  /** One quote is done. `tokens`: what all attempts at it took; undefined where no service counted any. */
  readonly quoteWritten: (quote: {
    readonly writer: 'ai' | 'built-in';
    readonly tokens: TokenCount | undefined;
  }) => void;
  /** A text of a service could not be used: the fault is one of a few fixed words, the rules are numbers of those it broke. */
  readonly textRejected: (fault: string, rules: readonly number[]) => void;
  /** Which of these the AI writer is; told once, at the start. */
  readonly aiWriterStanding: (standing: string, standings: readonly string[]) => void;
  /** Something that was sealed does not open: the table and column it stands in. */
  readonly decryptionFailed: (field: string) => void;
  /** Everything counted so far, in the text format of Prometheus. */
  readonly report: () => Promise<{ readonly contentType: string; readonly text: string }>;
}

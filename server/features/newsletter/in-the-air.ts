import type { MailMessage, MailOutcome } from '../../ports/mail/port.ts';
import type { Claimed } from './deliveries-store.ts';

export interface Answer {
  readonly claimed: Claimed;
  /** What was thrown stands in `error`: a temporary no. */
  readonly result: MailOutcome | { readonly error: unknown };
}

/** Answers are waited for this long where fewer than wanted come, in ms: who watches sees it go on all the same. */
const PATIENCE_MS = 100;

/** Mails that were handed to the mailer, until somebody has taken what came of them. */
export class InTheAir {
  readonly #send: (message: MailMessage) => Promise<MailOutcome>;
  #answers: Answer[] = [];
  #unanswered = 0;
  #wake = () => {};

  constructor(send: (message: MailMessage) => Promise<MailOutcome>) {
    this.#send = send;
  }

  /** Unanswered, or answered and not taken yet. */
  get size(): number {
    return this.#unanswered + this.#answers.length;
  }

  begin(claimed: Claimed, message: MailMessage): void {
    this.#unanswered += 1;
    const answered = (result: Answer['result']) => {
      this.#unanswered -= 1;
      this.#answers.push({ claimed, result });
      this.#wake();
    };
    this.#send(message).then(answered, (error: unknown) => answered({ error }));
  }

  /** Resolves when so many answers are there, or all there will be, or a moment has passed. */
  async gathered(enough: number): Promise<void> {
    const { promise: patience, resolve: wake } = Promise.withResolvers<void>();
    const timer = setTimeout(wake, PATIENCE_MS);
    this.#wake = () => {
      if (this.#answers.length >= enough || this.#unanswered === 0) wake();
    };
    this.#wake();
    await patience;
    clearTimeout(timer);
  }

  take(): readonly Answer[] {
    const answers = this.#answers;
    this.#answers = [];
    return answers;
  }
}

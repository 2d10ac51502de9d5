import type { MailMessage, MailOutcome } from '../../../ports/mail/port.ts';
import type { Claimed } from './deliveries-store.ts';

export interface SendResult {
  readonly claimed: Claimed;
  /** What was thrown stands in `error`: a temporary no. */
  readonly result: MailOutcome | { readonly error: unknown };
}

/** Answers are waited for this long where fewer than wanted come, in ms: who watches sees it go on all the same. */
const POLL_INTERVAL_MS = 100;

/** Mails that were handed to the mailer, until somebody has taken what came of them. */
export class InFlightSends {
  readonly #send: (message: MailMessage) => Promise<MailOutcome>;
  #results: SendResult[] = [];
  #pending = 0;
  #wake = () => {};

  constructor(send: (message: MailMessage) => Promise<MailOutcome>) {
    this.#send = send;
  }

  /** Unanswered, or answered and not taken yet. */
  get size(): number {
    return this.#pending + this.#results.length;
  }

  send(claimed: Claimed, message: MailMessage): void {
    this.#pending += 1;
    const onResult = (result: SendResult['result']) => {
      this.#pending -= 1;
      this.#results.push({ claimed, result });
      this.#wake();
    };
    this.#send(message).then(onResult, (error: unknown) => onResult({ error }));
  }

  /** Resolves when so many answers are there, or all there will be, or a moment has passed. */
  async waitFor(enough: number): Promise<void> {
    const { promise: timeout, resolve: wake } = Promise.withResolvers<void>();
    const timer = setTimeout(wake, POLL_INTERVAL_MS);
    this.#wake = () => {
      if (this.#results.length >= enough || this.#pending === 0) wake();
    };
    this.#wake();
    await timeout;
    clearTimeout(timer);
  }

  takeResults(): readonly SendResult[] {
    const results = this.#results;
    this.#results = [];
    return results;
  }
}

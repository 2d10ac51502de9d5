import type { MailMessage, MailOutcome } from '#server/ports/mail/port.ts';
import type { Claimed } from './deliveries-store.ts';

export interface SendResult {
  readonly claimed: Claimed;
  /** `error` is what was thrown: a temporary failure. */
  readonly result: MailOutcome | { readonly error: unknown };
}

/**
 * The wait for replies ends after this many milliseconds even if fewer than wanted have arrived, so that progress stays
 * visible.
 */
const POLL_INTERVAL_MS = 100;

/** Emails handed to the mailer whose results have not been taken yet. */
export class InFlightSends {
  readonly #send: (message: MailMessage) => Promise<MailOutcome>;
  #results: SendResult[] = [];
  #pending = 0;
  #wake = () => {};

  constructor(send: (message: MailMessage) => Promise<MailOutcome>) {
    this.#send = send;
  }

  /** Emails without a reply, plus replies not yet taken. */
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

  /** Resolves when this many replies have arrived, when no more are outstanding, or after a short timeout. */
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

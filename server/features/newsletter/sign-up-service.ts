import { failure } from '../../failure.ts';
import { NO_SUCH_ADDRESS, normalAddress } from '../../mail-address.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { CONFIRMATION_JOB } from './confirmation-mail.ts';
import { hashOfConfirmation } from './link-token.ts';
import type { SignUpStore } from './sign-up-store.ts';

const said = {
  asked: 'Please check your inbox: if this email still needs to be confirmed, a link to do so is on its way.',
  confirmed: 'Thank you. Our newsletter comes to you from now on.',
} as const;

export interface SignUpDeps {
  readonly store: SignUpStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
}

export type SignUpService = ReturnType<typeof signUpService>;

/** Double opt-in: asking makes a pending subscription and a mail, and only the link of the mail makes it an active one. */
export function signUpService({ store, clock, jobs, newId }: SignUpDeps) {
  return {
    /** One answer and one amount of work for every address: what it gets is decided later, by the job. */
    subscribe: async (typed: string, source: string) => {
      const email = normalAddress(typed);
      if (email === null) return failure('invalid_input', { message: NO_SUCH_ADDRESS });
      await store.transaction(async (tx) => {
        await store.addPending(tx, { id: newId(), email, source, subscribedAt: clock.now() });
        await jobs.enqueue(tx, CONFIRMATION_JOB, { email });
      });
      return { message: said.asked };
    },

    /** May be called again with the same token: whoever loads the page twice is told the same twice. */
    confirm: (token: string) =>
      store.transaction(async (tx) => {
        const hash = hashOfConfirmation(token);
        const email = hash && (await store.addressOf(tx, hash, clock.now()));
        const isConfirmed = email !== null && (await store.confirm(tx, email, clock.now()));
        return isConfirmed ? { confirmed: true, message: said.confirmed } : failure('link_invalid');
      }),
  };
}

import { failure, invalidInput } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { IMPOSSIBLE_EMAIL_MESSAGE, normalizeEmail } from '#server/text/email-address.ts';
import { hashConfirmationToken } from '../email-link-token.ts';
import { confirmationJob } from './confirmation-email.ts';
import type { SubscribeStore } from './subscribe-store.ts';

const messages = {
  confirmationSent: "Please check your inbox. If this address isn't confirmed yet, we've sent you a link.",
  confirmed: "Thank you. You're on the list.",
} as const;

export interface SubscribeDeps {
  readonly store: SubscribeStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
}

export type SubscribeService = ReturnType<typeof subscribeService>;

/**
 * Double opt-in. A request creates a pending subscription and an email, and only the link in that email activates it.
 */
export function subscribeService({ store, clock, jobs, newId }: SubscribeDeps) {
  return {
    /**
     * Gives the same reply and does the same work for every address. The job decides later whether it is sent an email.
     */
    subscribe: async (enteredEmail: string, source: string) => {
      const email = normalizeEmail(enteredEmail);
      if (email === null) return invalidInput('body.email', IMPOSSIBLE_EMAIL_MESSAGE);
      await store.transaction(async (tx) => {
        await store.addPending(tx, { id: newId(), email, source, subscribedAt: clock.now() });
        await jobs.enqueue(tx, confirmationJob, { email });
      });
      return { message: messages.confirmationSent };
    },

    /** May be called again with the same token: loading the page twice gives the same reply. */
    confirm: (token: string) =>
      store.transaction(async (tx) => {
        const hash = hashConfirmationToken(token);
        const email = hash && (await store.findEmailByToken(tx, hash, clock.now()));
        const isConfirmed = email !== null && (await store.confirm(tx, email, clock.now()));
        return isConfirmed ? { confirmed: true, message: messages.confirmed } : failure('link_invalid');
      }),
  };
}

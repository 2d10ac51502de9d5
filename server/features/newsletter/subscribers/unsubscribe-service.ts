import { failure } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { normalizeEmail } from '#server/text/email-address.ts';
import { matchesStoredHash, parseDeliveryToken } from '../email-link-token.ts';
import type { UnsubscribeStore } from './unsubscribe-store.ts';

const messages = {
  byEmail: "We won't send any more newsletters to this email.",
  byLink: "You won't get any more newsletters from us. If you change your mind, you're welcome back.",
} as const;

/** The two secrets of an email, one for each purpose: our own page's call, and the one-click call of mail programs. */
type TokenPurpose = 'unsubscribeHash' | 'oneClickHash';

export type UnsubscribeService = ReturnType<typeof unsubscribeService>;

/** Every way to unsubscribe ends both the subscription of the address and the preference of its user. */
export function unsubscribeService({ store, clock }: { readonly store: UnsubscribeStore; readonly clock: Clock }) {
  const unsubscribeByToken = async (purpose: TokenPurpose, token: string): Promise<boolean> => {
    const read = parseDeliveryToken(token);
    const delivery = read && (await store.findDelivery(read.deliveryId));
    if (!delivery || !matchesStoredHash(delivery[purpose], read.hash)) return false;
    const ended = await store.unsubscribe(delivery, clock.now());
    // After unsubscribing, in a separate statement: an issue being sent updates its row all the time, and unsubscribing
    // must not wait for that.
    if (ended) await store.incrementUnsubscribed(delivery.issueId);
    return true;
  };

  return {
    /** Gives the same reply for every address, also for an invalid one, which receives no email anyway. */
    byEmail: async (enteredEmail: string) => {
      const email = normalizeEmail(enteredEmail);
      if (email !== null) await store.unsubscribe({ email }, clock.now());
      return { message: messages.byEmail };
    },

    byLink: async (token: string) =>
      (await unsubscribeByToken('unsubscribeHash', token))
        ? { unsubscribed: true, message: messages.byLink }
        : failure('link_invalid'),

    /** @returns false when there is no such token. */
    byOneClick: (token: string): Promise<boolean> => unsubscribeByToken('oneClickHash', token),
  };
}

import { failure } from '../../../failure.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import { normalizeEmail } from '../../../text/email-address.ts';
import { matchesStoredHash, parseDeliveryToken } from '../email-link-token.ts';
import type { UnsubscribeStore } from './unsubscribe-store.ts';

const messages = {
  byEmail: 'This email gets no more newsletters from us.',
  byLink: 'You will get no more newsletters from us. If you change your mind, you are welcome back.',
} as const;

/** The two secrets of a mail, each good for one thing: the page's own call, and what mail programs do for a person. */
type TokenPurpose = 'unsubscribeHash' | 'oneClickHash';

export type UnsubscribeService = ReturnType<typeof unsubscribeService>;

/** Every way out of the newsletter ends the subscription of the address and the preference of its member alike. */
export function unsubscribeService({ store, clock }: { readonly store: UnsubscribeStore; readonly clock: Clock }) {
  const unsubscribeByToken = async (purpose: TokenPurpose, token: string): Promise<boolean> => {
    const read = parseDeliveryToken(token);
    const delivery = read && (await store.findDelivery(read.deliveryId));
    if (!delivery || !matchesStoredHash(delivery[purpose], read.hash)) return false;
    const ended = await store.unsubscribe(delivery, clock.now());
    // After the leaving and not with it: an issue that is being sent changes its row all the time, and nobody who
    // leaves waits for that.
    if (ended) await store.incrementUnsubscribed(delivery.issueId);
    return true;
  };

  return {
    /** One answer for every address. One that cannot be gets nothing from us either. */
    byEmail: async (typed: string) => {
      const email = normalizeEmail(typed);
      if (email !== null) await store.unsubscribe({ email }, clock.now());
      return { message: messages.byEmail };
    },

    byLink: async (token: string) =>
      (await unsubscribeByToken('unsubscribeHash', token))
        ? { unsubscribed: true, message: messages.byLink }
        : failure('link_invalid'),

    /** @returns false where this is no such token. */
    byOneClick: (token: string): Promise<boolean> => unsubscribeByToken('oneClickHash', token),
  };
}

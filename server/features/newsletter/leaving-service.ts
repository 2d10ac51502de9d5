import { failure } from '../../failure.ts';
import { normalAddress } from '../../mail-address.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { LeavingStore } from './leaving-store.ts';
import { isKeptHash, readDeliveryToken } from './link-token.ts';

const said = {
  byEmail: 'This email gets no more newsletters from us.',
  byLink: 'You will get no more newsletters from us. If you change your mind, you are welcome back.',
} as const;

/** The two secrets of a mail, each good for one thing: the page's own call, and what mail programs do for a person. */
type Purpose = 'unsubscribeHash' | 'oneClickHash';

export type LeavingService = ReturnType<typeof leavingService>;

/** Every way out of the newsletter ends the subscription of the address and the preference of its member alike. */
export function leavingService({ store, clock }: { readonly store: LeavingStore; readonly clock: Clock }) {
  const leaveBy = async (purpose: Purpose, token: string): Promise<boolean> => {
    const read = readDeliveryToken(token);
    const delivery = read && (await store.findDelivery(read.deliveryId));
    if (!delivery || !isKeptHash(delivery[purpose], read.hash)) return false;
    const ended = await store.leave(delivery, clock.now());
    // After the leaving and not with it: an issue that is being sent changes its row all the time, and nobody who
    // leaves waits for that.
    if (ended) await store.countLeaving(delivery.issueId);
    return true;
  };

  return {
    /** One answer for every address. One that cannot be gets nothing from us either. */
    byEmail: async (typed: string) => {
      const email = normalAddress(typed);
      if (email !== null) await store.leave({ email }, clock.now());
      return { message: said.byEmail };
    },

    byLink: async (token: string) =>
      (await leaveBy('unsubscribeHash', token))
        ? { unsubscribed: true, message: said.byLink }
        : failure('link_invalid'),

    /** @returns false where this is no such token. */
    byOneClick: (token: string): Promise<boolean> => leaveBy('oneClickHash', token),
  };
}

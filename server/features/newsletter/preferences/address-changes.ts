import type { Transaction } from '#server/db/client.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { newsletterEmail } from '../newsletter-email.ts';
import { unsubscribeFromNewsletter } from '../subscribers/unsubscribe-store.ts';
import { toPreferences } from './preferences-service.ts';
import type { PreferencesStore } from './preferences-store.ts';

interface AddressChangesDeps {
  readonly store: PreferencesStore;
  readonly clock: Clock;
}

export type AddressChanges = ReturnType<typeof addressChanges>;

/** What becomes of a user's newsletter when their address turns out to be someone else's, or changes. */
export function addressChanges({ store, clock }: AddressChangesDeps) {
  /** This is not a choice by the user. */
  const setNewsletter = async (tx: Transaction, userId: string, newsletter: 0 | 1): Promise<void> => {
    const preferences = toPreferences(await store.find(userId, tx));
    if (preferences.newsletter === newsletter) return;
    await store.save(tx, userId, { ...preferences, newsletter }, { now: clock.now(), savedAt: null });
  };

  return {
    /** Someone else owns the user's address. A subscription of the address itself is theirs, so it stays. */
    optOut: (tx: Transaction, userId: string): Promise<void> => setNewsletter(tx, userId, 0),

    /**
     * The user, who had verified the old address, now has another one. A subscription of the old address becomes their
     * preference, so that they get the newsletter at the new one, and can end it there.
     */
    moveSubscription: async (tx: Transaction, userId: string, oldEmail: string): Promise<void> => {
      const email = newsletterEmail(oldEmail);
      const isSubscribed = await store.isSubscribed(email, tx);
      await unsubscribeFromNewsletter(tx, { email }, clock.now());
      if (isSubscribed) await setNewsletter(tx, userId, 1);
    },
  };
}

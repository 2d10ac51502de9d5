import type { EmailPreferences } from '../../../../contract/calls/newsletter.ts';
import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { Transaction } from '../../../db/client.ts';
import { failure } from '../../../failure.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import { normalizeEmail } from '../../../text/email-address.ts';
import { type Unsubscriber, unsubscribeFromNewsletter } from '../subscribers/unsubscribe-store.ts';
import type { PreferencesStore } from './preferences-store.ts';

/** Of who never chose. */
const defaultPreferences: EmailPreferences = {
  marketingEmails: 0,
  productUpdates: 1,
  securityNotifications: 1,
  newsletter: 0,
};

interface PreferencesDeps {
  readonly store: PreferencesStore;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  readonly findUser: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
}

type SavedPreferences = Awaited<ReturnType<PreferencesStore['find']>>;
export type PreferencesService = ReturnType<typeof preferencesService>;

/** 0 or 1, as the table's numbers are. */
const toBit = (value: number | boolean): 0 | 1 => (value ? 1 : 0);

const toPreferences = (saved: SavedPreferences): EmailPreferences =>
  saved
    ? {
        marketingEmails: toBit(saved.marketingEmails),
        productUpdates: toBit(saved.productUpdates),
        securityNotifications: toBit(saved.securityNotifications),
        newsletter: toBit(saved.newsletter),
      }
    : defaultPreferences;

/** What people with an account want to be written about, chosen by themselves or by an administrator. */
export function preferencesService({ store, clock, audit, findUser }: PreferencesDeps) {
  /**
   * Whoever confirmed the newsletter with this address gets it, and is shown so. Only once the address is known to be
   * theirs: else anybody could learn by signing up whether somebody is subscribed.
   */
  const withConfirmedSubscription = async (
    saved: SavedPreferences,
    user: Awaited<ReturnType<typeof findUser>>,
  ): Promise<EmailPreferences> => {
    const preferences = toPreferences(saved);
    if (preferences.newsletter === 1 || !user?.emailVerified) return preferences;
    return { ...preferences, newsletter: toBit(await store.isSubscribed(normalizeEmail(user.email) ?? user.email)) };
  };

  const read = async (userId: string) => {
    const [saved, user] = await Promise.all([store.find(userId), findUser(userId)]);
    return {
      preferences: await withConfirmedSubscription(saved, user),
      consentStatus: {
        emailVerified: user?.emailVerified ?? false,
        consentGivenAt: saved?.savedAt?.toISOString() ?? null,
      },
    };
  };

  /** @returns false where there is no such person. */
  const change = async (
    tx: Transaction,
    userId: string,
    by: 'user' | 'admin',
    update: (before: EmailPreferences) => EmailPreferences,
  ): Promise<boolean> => {
    const user = await store.lockUser(tx, userId);
    if (!user) return false;
    const now = clock.now();
    const preferences = update(toPreferences(await store.find(userId, tx)));
    // 'Off' is kept as a promise: a subscription by the same address ends too.
    if (preferences.newsletter === 0) await unsubscribeFromNewsletter(tx, toUnsubscriber(userId, user.email), now);
    await store.save(tx, userId, preferences, { now, savedAt: by === 'user' ? now : null });
    return true;
  };

  return {
    read,

    /** @param expectedUserId whom the page says this is; anybody else is nobody they could change. */
    save: async (userId: string, expectedUserId: string | null | undefined, preferences: EmailPreferences) => {
      const isTheirs = expectedUserId === null || expectedUserId === undefined || expectedUserId === userId;
      const isSaved = isTheirs && (await store.transaction((tx) => change(tx, userId, 'user', () => preferences)));
      return isSaved ? read(userId) : failure('not_found');
    },

    /** An administrator's word for one person; their other choices stay. */
    setNewsletter: (adminId: string, userId: string, newsletter: 0 | 1) =>
      store.transaction(async (tx) => {
        const isSet = await change(tx, userId, 'admin', (before) => ({ ...before, newsletter }));
        if (!isSet) return failure('not_found');
        const details = newsletter === 1 ? 'on' : 'off';
        await audit({ action: 'admin.member_newsletter_set', actorId: adminId, targetId: userId, details }, tx);
        return { message: newsletter === 1 ? 'This member gets the newsletter now.' : 'This member is opted out now.' };
      }),

    /** Whether this person is to be told by mail what happens to their account's safety. */
    wantsSecurityEmails: async (userId: string): Promise<boolean> =>
      toPreferences(await store.find(userId)).securityNotifications === 1,
  };
}

const toUnsubscriber = (userId: string, email: string): Unsubscriber => ({
  userId,
  email: normalizeEmail(email) ?? email,
});

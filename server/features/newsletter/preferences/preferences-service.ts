import type { EmailPreferences } from '#contract/calls/newsletter.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import { checkRecentAuthentication } from '#server/auth/reauthentication.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Failure, failure, isFailure } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { liftSuppression } from '../bounces/suppressions-store.ts';
import { newsletterEmail } from '../newsletter-email.ts';
import { unsubscribeFromNewsletter } from '../subscribers/unsubscribe-store.ts';
import type { PreferencesStore } from './preferences-store.ts';

/** For users who have never chosen. */
const defaultPreferences: EmailPreferences = {
  marketingEmails: 0,
  productUpdates: 1,
  securityNotifications: 1,
  newsletter: 0,
};

interface PreferencesDeps {
  readonly store: PreferencesStore;
  readonly clock: Clock;
  /** Sessions use the machine's own time. */
  readonly systemClock: Clock;
  readonly audit: RecordAuditEvent;
  readonly findUser: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
  /**
   * Enqueues, in the caller's transaction, the last email about security. It is sent whatever the user's preference.
   */
  readonly announceSecurityEmailsOff: (tx: Transaction, userId: string) => Promise<void>;
}

type SavedPreferences = Awaited<ReturnType<PreferencesStore['find']>>;
export type PreferencesService = ReturnType<typeof preferencesService>;

/** 0 or 1, as stored in the table. */
const toBit = (value: number | boolean): 0 | 1 => (value ? 1 : 0);

export const toPreferences = (saved: SavedPreferences): EmailPreferences =>
  saved
    ? {
        marketingEmails: toBit(saved.marketingEmails),
        productUpdates: toBit(saved.productUpdates),
        securityNotifications: toBit(saved.securityNotifications),
        newsletter: toBit(saved.newsletter),
      }
    : defaultPreferences;

/**
 * A user who confirmed the newsletter with this address gets it, so it is shown as on. A suppressed address gets none,
 * so it is shown as off, and switching it on lifts the suppression. Both require a verified address: otherwise anyone
 * could sign up with an address to learn this about it.
 */
async function asReceived(
  store: PreferencesStore,
  saved: SavedPreferences,
  user: Awaited<ReturnType<PreferencesDeps['findUser']>>,
  tx?: Transaction,
): Promise<EmailPreferences> {
  const preferences = toPreferences(saved);
  if (!user?.emailVerified) return preferences;
  const email = newsletterEmail(user.email);
  const isWanted = preferences.newsletter === 1 || (await store.isSubscribed(email, tx));
  return { ...preferences, newsletter: toBit(isWanted && !(await store.isSuppressed(email, tx))) };
}

type Refusal = 'not_found' | 'fresh_sign_in_required' | 'address_suppressed';

/**
 * @param update returns the new preferences, or why they are refused.
 * @returns the preferences as shown before, or why nothing was changed.
 */
async function change<Code extends Refusal>(
  { store, clock }: PreferencesDeps,
  tx: Transaction,
  userId: string,
  by: 'user' | 'admin',
  update: (shown: EmailPreferences, email: string) => Promise<EmailPreferences | Failure<Code>>,
): Promise<EmailPreferences | Failure<Code | 'not_found'>> {
  const user = await store.lockUser(tx, userId);
  if (!user) return failure('not_found');
  const now = clock.now();
  const email = newsletterEmail(user.email);
  const shown = await asReceived(store, await store.find(userId, tx), user, tx);
  const preferences = await update(shown, email);
  if (isFailure(preferences)) return preferences;
  // "Off" must be reliable, so a subscription of the same address ends too. A user whose address is not verified was not
  // shown that there is one.
  if (preferences.newsletter === 0 && (shown.newsletter === 1 || user.emailVerified || by === 'admin'))
    await unsubscribeFromNewsletter(tx, { userId, email }, now);
  // The owner of the address asks for these emails again. If it bounces again, it is suppressed again.
  if (by === 'user' && user.emailVerified && isTurnedOn(shown, preferences)) await liftSuppression(tx, email);
  await store.save(tx, userId, preferences, { now, savedAt: by === 'user' ? now : null });
  return shown;
}

const isTurnedOn = (before: EmailPreferences, after: Pick<EmailPreferences, 'newsletter'>): boolean =>
  before.newsletter === 0 && after.newsletter === 1;

/** The email preferences of users, set by themselves or by an administrator. */
export function preferencesService(deps: PreferencesDeps) {
  const { store, audit, findUser } = deps;

  const read = async (userId: string) => {
    const [saved, user] = await Promise.all([store.find(userId), findUser(userId)]);
    return {
      preferences: await asReceived(store, saved, user),
      consentStatus: {
        emailVerified: user?.emailVerified ?? false,
        consentGivenAt: saved?.savedAt?.toISOString() ?? null,
      },
    };
  };

  /**
   * Turning security emails off needs a recent sign-in and is announced by a last one: otherwise a stolen session could
   * silence every later warning.
   */
  const saveOwn = async (tx: Transaction, user: CurrentUser, wanted: EmailPreferences) => {
    const { userId } = user;
    const turnsSecurityOff = (before: EmailPreferences) =>
      before.securityNotifications === 1 && wanted.securityNotifications === 0;
    const before = await change(deps, tx, userId, 'user', async (before) => {
      const refused = turnsSecurityOff(before) ? checkRecentAuthentication(user, deps.systemClock.now()) : null;
      return refused ?? wanted;
    });
    if (isFailure(before) || !turnsSecurityOff(before)) return before;
    await audit({ action: 'account.security_emails_off', actorId: userId, targetId: userId }, tx);
    await deps.announceSecurityEmailsOff(tx, userId);
    return before;
  };

  return {
    read,

    /** @param expectedUserId the user the page was loaded for. If another user is signed in, nothing is saved. */
    save: async (user: CurrentUser, expectedUserId: string | null | undefined, preferences: EmailPreferences) => {
      const { userId } = user;
      const isTheirs = expectedUserId === null || expectedUserId === undefined || expectedUserId === userId;
      if (!isTheirs) return failure('not_found');
      const before = await store.transaction((tx) => saveOwn(tx, user, preferences));
      return isFailure(before) ? before : read(userId);
    },

    /** Set by an administrator for one user. The user's other preferences stay. */
    setNewsletter: (adminId: string, userId: string, newsletter: 0 | 1) =>
      store.transaction(async (tx) => {
        await store.lockUserAndAdmin(tx, userId, adminId);
        const before = await change(deps, tx, userId, 'admin', async (before, email) =>
          isTurnedOn(before, { newsletter }) && (await store.isSuppressed(email, tx))
            ? failure('address_suppressed')
            : { ...before, newsletter },
        );
        if (isFailure(before)) return before;
        const details = newsletter === 1 ? 'on' : 'off';
        await audit({ action: 'admin.user_newsletter_set', actorId: adminId, targetId: userId, details }, tx);
        return { message: newsletter === 1 ? 'This user now gets the newsletter.' : 'This user is now opted out.' };
      }),

    /** Whether this user wants emails about the security of their account. */
    wantsSecurityEmails: async (userId: string): Promise<boolean> =>
      toPreferences(await store.find(userId)).securityNotifications === 1,
  };
}

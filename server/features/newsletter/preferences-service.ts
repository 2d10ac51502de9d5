import type { EmailPreferences } from '../../../contract/newsletter.ts';
import type { Audit } from '../../audit-log-store.ts';
import type { Transaction } from '../../db/client.ts';
import { failure } from '../../failure.ts';
import { normalAddress } from '../../mail-address.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { type Leaver, leaveNewsletter } from './leaving-store.ts';
import type { PreferencesStore } from './preferences-store.ts';

/** Of who never chose. */
const defaults: EmailPreferences = {
  marketingEmails: 0,
  productUpdates: 1,
  securityNotifications: 1,
  newsletter: 0,
};

interface PreferencesDeps {
  readonly store: PreferencesStore;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly personOf: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
}

type Saved = Awaited<ReturnType<PreferencesStore['find']>>;
export type PreferencesService = ReturnType<typeof preferencesService>;

/** 0 or 1, as the table's numbers are. */
const bit = (value: number | boolean): 0 | 1 => (value ? 1 : 0);

const choicesOf = (saved: Saved): EmailPreferences =>
  saved
    ? {
        marketingEmails: bit(saved.marketingEmails),
        productUpdates: bit(saved.productUpdates),
        securityNotifications: bit(saved.securityNotifications),
        newsletter: bit(saved.newsletter),
      }
    : defaults;

/** What people with an account want to be written about, chosen by themselves or by an administrator. */
export function preferencesService({ store, clock, audit, personOf }: PreferencesDeps) {
  /**
   * Whoever confirmed the newsletter with this address gets it, and is shown so. Only once the address is known to be
   * theirs: else anybody could learn by signing up whether somebody is subscribed.
   */
  const shown = async (saved: Saved, person: Awaited<ReturnType<typeof personOf>>): Promise<EmailPreferences> => {
    const choices = choicesOf(saved);
    if (choices.newsletter === 1 || !person?.emailVerified) return choices;
    return { ...choices, newsletter: bit(await store.isSubscribed(normalAddress(person.email) ?? person.email)) };
  };

  const read = async (userId: string) => {
    const [saved, person] = await Promise.all([store.find(userId), personOf(userId)]);
    return {
      preferences: await shown(saved, person),
      consentStatus: {
        emailVerified: person?.emailVerified ?? false,
        consentGivenAt: saved?.savedAt?.toISOString() ?? null,
      },
    };
  };

  /** @returns false where there is no such person. */
  const change = async (
    tx: Transaction,
    userId: string,
    by: 'person' | 'admin',
    choose: (before: EmailPreferences) => EmailPreferences,
  ): Promise<boolean> => {
    const person = await store.holdPerson(tx, userId);
    if (!person) return false;
    const now = clock.now();
    const wanted = choose(choicesOf(await store.find(userId, tx)));
    // 'Off' is kept as a promise: a subscription by the same address ends too.
    if (wanted.newsletter === 0) await leaveNewsletter(tx, leaverOf(userId, person.email), now);
    await store.save(tx, userId, wanted, { now, savedAt: by === 'person' ? now : null });
    return true;
  };

  return {
    read,

    /** @param meant whom the page says this is; anybody else is nobody they could change. */
    save: async (userId: string, meant: string | null | undefined, wanted: EmailPreferences) => {
      const isTheirs = meant === null || meant === undefined || meant === userId;
      const isSaved = isTheirs && (await store.transaction((tx) => change(tx, userId, 'person', () => wanted)));
      return isSaved ? read(userId) : failure('not_found');
    },

    /** An administrator's word for one person; their other choices stay. */
    setNewsletter: (adminId: string, userId: string, newsletter: 0 | 1) =>
      store.transaction(async (tx) => {
        const isSet = await change(tx, userId, 'admin', (before) => ({ ...before, newsletter }));
        if (!isSet) return failure('not_found');
        const details = newsletter === 1 ? 'on' : 'off';
        await audit({ action: 'admin.member_newsletter_set', actorId: adminId, aboutId: userId, details }, tx);
        return { message: newsletter === 1 ? 'This member gets the newsletter now.' : 'This member is opted out now.' };
      }),

    /** Whether this person is to be told by mail what happens to their account's safety. */
    wantsSecurityMails: async (userId: string): Promise<boolean> =>
      choicesOf(await store.find(userId)).securityNotifications === 1,
  };
}

const leaverOf = (userId: string, email: string): Leaver => ({ userId, email: normalAddress(email) ?? email });

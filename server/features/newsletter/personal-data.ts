import type { Database } from '../../db/client.ts';
import type { PersonalData } from '../../feature.ts';
import { normalizeEmail } from '../../text/email-address.ts';
import { personalDataStore } from './personal-data-store.ts';
import type { PreferencesStore } from './preferences/preferences-store.ts';

interface NewsletterPersonalDataDeps {
  readonly db: Database;
  readonly preferences: Pick<PreferencesStore, 'find'>;
  readonly findUser: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
}

/**
 * What the newsletter keeps about a person. What is found by the address alone is shown once the address is known to be
 * theirs, as it may be somebody else's; erasing takes it either way, as anybody may end a subscription.
 */
export function newsletterPersonalData({ db, preferences, findUser }: NewsletterPersonalDataDeps): PersonalData {
  const store = personalDataStore(db);
  return {
    exportFor: async (userId) => {
      const user = await findUser(userId);
      const email = user?.emailVerified ? (normalizeEmail(user.email) ?? user.email) : null;
      const saved = await preferences.find(userId);
      return {
        emailPreferences: saved && exportPreferences(saved),
        newsletterSubscription: email === null ? null : withIsoDates(await store.findSubscription(email)),
        newsletterConfirmations: email === null ? [] : (await store.listConfirmations(email)).map(withIsoDates),
        newsletterSuppression: email === null ? null : withIsoDates(await store.findSuppression(email)),
        newsletterDeliveries: (await store.listDeliveries(userId, email)).map(withIsoDates),
        newsletterDraft: withIsoDates(await store.findDraft(userId)),
      };
    },
    erase: async (tx, userId) => {
      const email = await store.lockUserEmail(tx, userId);
      await store.erase(tx, userId, email === null ? [] : addressVariants(email));
    },
  };
}

/** The account's own, and the newsletter's. */
const addressVariants = (email: string): string[] => [...new Set([email, normalizeEmail(email) ?? email])];

const exportPreferences = ({ userId: _, ...saved }: NonNullable<Awaited<ReturnType<PreferencesStore['find']>>>) =>
  withIsoDates(saved);

/** Dates as text, all else as it is. */
const withIsoDates = <Row extends object | null>(row: Row) =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  );

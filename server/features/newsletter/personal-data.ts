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
 * What the newsletter stores about a user. Data found by address alone is exported only once the address is verified,
 * as it may be someone else's. Erasure removes it either way, because anyone may end a subscription.
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

/** The address as the account spells it and as the newsletter does. */
const addressVariants = (email: string): string[] => [...new Set([email, normalizeEmail(email) ?? email])];

const exportPreferences = ({ userId: _, ...saved }: NonNullable<Awaited<ReturnType<PreferencesStore['find']>>>) =>
  withIsoDates(saved);

/** Dates as text, everything else unchanged. */
const withIsoDates = <Row extends object | null>(row: Row) =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  );

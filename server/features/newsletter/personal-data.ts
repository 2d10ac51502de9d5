import type { Database } from '../../db/client.ts';
import type { PersonalData } from '../../feature.ts';
import { normalAddress } from '../../mail-address.ts';
import { personalDataStore } from './personal-data-store.ts';
import type { PreferencesStore } from './preferences-store.ts';

interface NewsletterPersonalDataDeps {
  readonly db: Database;
  readonly preferences: Pick<PreferencesStore, 'find'>;
  readonly personOf: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
}

/**
 * What the newsletter keeps about a person. What is found by the address alone is shown once the address is known to be
 * theirs, as it may be somebody else's; erasing takes it either way, as anybody may end a subscription.
 */
export function newsletterPersonalData({ db, preferences, personOf }: NewsletterPersonalDataDeps): PersonalData {
  const store = personalDataStore(db);
  return {
    exportFor: async (userId) => {
      const person = await personOf(userId);
      const email = person?.emailVerified ? (normalAddress(person.email) ?? person.email) : null;
      const saved = await preferences.find(userId);
      return {
        emailPreferences: saved && exportOfPreferences(saved),
        newsletterSubscription: email === null ? null : dated(await store.subscriptionOf(email)),
        newsletterConfirmations: email === null ? [] : (await store.confirmationsOf(email)).map(dated),
        newsletterSuppression: email === null ? null : dated(await store.suppressionOf(email)),
        newsletterDeliveries: (await store.deliveriesOf(userId, email)).map(dated),
        newsletterDraft: dated(await store.draftOf(userId)),
      };
    },
    erase: async (tx, userId) => {
      const email = await store.holdAddress(tx, userId);
      await store.erase(tx, userId, email === null ? [] : spellingsOf(email));
    },
  };
}

/** The account's own, and the newsletter's. */
const spellingsOf = (email: string): string[] => [...new Set([email, normalAddress(email) ?? email])];

const exportOfPreferences = ({ userId: _, ...saved }: NonNullable<Awaited<ReturnType<PreferencesStore['find']>>>) =>
  dated(saved);

/** Dates as text, all else as it is. */
const dated = <Row extends object | null>(row: Row) =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  );

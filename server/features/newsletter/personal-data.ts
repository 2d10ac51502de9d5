import type { Database } from '../../db/client.ts';
import type { PersonalData } from '../../feature.ts';
import type { RecipientHash } from '../../notices/recipient-hash.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { liftSuppression } from './bounces/suppressions-store.ts';
import { newsletterEmail } from './newsletter-email.ts';
import { personalDataStore } from './personal-data-store.ts';
import type { PreferencesStore } from './preferences/preferences-store.ts';

interface NewsletterPersonalDataDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hashRecipient: RecipientHash;
  readonly preferences: Pick<PreferencesStore, 'find'>;
  readonly findUser: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
}

/**
 * What the newsletter stores about a user. Data found by address alone is exported only once the address is verified,
 * as it may be someone else's. Erasure ends its subscription either way, because anyone may do so.
 */
export function newsletterPersonalData(deps: NewsletterPersonalDataDeps): PersonalData {
  const { db, clock, hashRecipient, preferences, findUser } = deps;
  const store = personalDataStore(db);
  return {
    exportFor: async (userId) => {
      const user = await findUser(userId);
      const email = user?.emailVerified ? newsletterEmail(user.email) : null;
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
      const user = await store.lockUser(tx, userId);
      const addresses = user ? addressVariants(user.email) : [];
      await store.erase(tx, userId, addresses);
      // The emails still count. Otherwise registering an address and deleting the account would reset its limit.
      for (const address of addresses)
        await store.anonymizeConfirmations(tx, address, hashRecipient(address), clock.now());
      // The person who complained about spam may not be the user who registered the address.
      if (user?.emailVerified) for (const address of addresses) await liftSuppression(tx, address);
    },
  };
}

/** The address as the account spells it and as the newsletter does. */
const addressVariants = (email: string): string[] => [...new Set([email, newsletterEmail(email)])];

const exportPreferences = ({ userId: _, ...saved }: NonNullable<Awaited<ReturnType<PreferencesStore['find']>>>) =>
  withIsoDates(saved);

/** Dates as text, everything else unchanged. */
const withIsoDates = <Row extends object | null>(row: Row) =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  );

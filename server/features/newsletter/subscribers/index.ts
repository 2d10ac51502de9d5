import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import type { PersonalData, Route, Webhook } from '#server/feature.ts';
import type { RecipientHash } from '#server/notices/recipient-hash.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { JobHandlers, Jobs, PeriodicJob } from '#server/ports/jobs/port.ts';
import type { Mailer } from '#server/ports/mail/port.ts';
import { newsletterPersonalData } from '../personal-data.ts';
import { type AddressChanges, addressChanges } from '../preferences/address-changes.ts';
import { preferencesService } from '../preferences/preferences-service.ts';
import { type PreferencesStore, preferencesStore } from '../preferences/preferences-store.ts';
import { newsletterRetention } from '../retention.ts';
import { retentionStore } from '../retention-store.ts';
import { confirmationJob, sendConfirmationEmail } from './confirmation-email.ts';
import { oneClickUnsubscribe } from './one-click-unsubscribe.ts';
import { recipientListsService } from './recipient-lists-service.ts';
import { recipientListsStore } from './recipient-lists-store.ts';
import { preferencesRoutes, publicRoutes, recipientListsRoutes } from './routes.ts';
import { subscribeService } from './subscribe-service.ts';
import { subscribeStore } from './subscribe-store.ts';
import { unsubscribeService } from './unsubscribe-service.ts';
import { unsubscribeStore } from './unsubscribe-store.ts';

interface SubscribersFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly systemClock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  readonly hashRecipient: RecipientHash;
  /** Records what administrators do. */
  readonly audit: RecordAuditEvent;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
  /** Null if the user no longer exists. */
  readonly findUser: (userId: string) => Promise<{ readonly email: string; readonly emailVerified: boolean } | null>;
  /**
   * Enqueues, in the caller's transaction, the last email about security. It is sent whatever the user's preference.
   */
  readonly announceSecurityEmailsOff: (tx: Transaction, userId: string) => Promise<void>;
}

interface SubscribersFeature {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly personalData: PersonalData;
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
  readonly addressChanges: AddressChanges;
  readonly removePreferences: PreferencesStore['remove'];
}

/** Recipients of the newsletter: subscribing, confirming, unsubscribing, preferences, and the administrator's lists. */
export function subscribersFeature(deps: SubscribersFeatureDeps): SubscribersFeature {
  const { db, clock } = deps;
  const subscribeDeps = { ...deps, store: subscribeStore(db) };
  const subscribing = subscribeService(subscribeDeps);
  const unsubscribing = unsubscribeService({ store: unsubscribeStore(db), clock });
  const storedPreferences = preferencesStore(db);
  const preferences = preferencesService({ ...deps, store: storedPreferences });
  const lists = recipientListsService({ ...deps, store: recipientListsStore(db) });
  return {
    routes: [
      ...publicRoutes(subscribing, unsubscribing),
      ...preferencesRoutes(preferences),
      ...recipientListsRoutes(lists, preferences),
    ],
    webhooks: [oneClickUnsubscribe(unsubscribing)],
    jobs: confirmationJob.handledBy(({ email }) => sendConfirmationEmail(subscribeDeps, email)),
    periodicJobs: [newsletterRetention({ store: retentionStore(db), clock })],
    personalData: newsletterPersonalData({ ...deps, preferences: storedPreferences }),
    wantsSecurityEmails: preferences.wantsSecurityEmails,
    addressChanges: addressChanges({ store: storedPreferences, clock }),
    removePreferences: storedPreferences.remove,
  };
}

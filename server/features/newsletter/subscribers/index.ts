import type { PersonalData, Route, Webhook } from '../../../feature.ts';
import type { JobHandlers, PeriodicJob } from '../../../ports/jobs/port.ts';
import type { NewsletterDeps } from '../index.ts';
import { newsletterPersonalData } from '../personal-data.ts';
import { preferencesService } from '../preferences/preferences-service.ts';
import { preferencesStore } from '../preferences/preferences-store.ts';
import { newsletterRetention } from '../retention.ts';
import { retentionStore } from '../retention-store.ts';
import { CONFIRMATION_JOB, type ConfirmationJob, sendConfirmationEmail } from './confirmation-email.ts';
import { oneClickUnsubscribe } from './one-click-unsubscribe.ts';
import { recipientListsService } from './recipient-lists-service.ts';
import { recipientListsStore } from './recipient-lists-store.ts';
import { preferencesRoutes, publicRoutes, recipientListsRoutes } from './routes.ts';
import { subscribeService } from './subscribe-service.ts';
import { subscribeStore } from './subscribe-store.ts';
import { unsubscribeService } from './unsubscribe-service.ts';
import { unsubscribeStore } from './unsubscribe-store.ts';

type SubscribersDeps = Pick<
  NewsletterDeps,
  'db' | 'clock' | 'jobs' | 'mailer' | 'newId' | 'audit' | 'appUrl' | 'supportEmail' | 'findUser'
>;

interface SubscribersFeature {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly personalData: PersonalData;
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
}

/** Who gets the newsletter: signing up, confirming, leaving, preferences, and the administrator's lists. */
export function subscribersFeature(deps: SubscribersDeps): SubscribersFeature {
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
    // Payloads of this job are only ever made by subscribeService.
    jobs: { [CONFIRMATION_JOB]: (payload) => sendConfirmationEmail(subscribeDeps, payload as ConfirmationJob) },
    periodicJobs: [newsletterRetention({ store: retentionStore(db), clock })],
    personalData: newsletterPersonalData({ ...deps, preferences: storedPreferences }),
    wantsSecurityEmails: preferences.wantsSecurityEmails,
  };
}

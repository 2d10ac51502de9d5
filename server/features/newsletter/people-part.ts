import type { PersonalData, Route, Webhook } from '../../feature.ts';
import type { JobHandlers, PeriodicJob } from '../../ports/jobs/port.ts';
import { CONFIRMATION_JOB, type ConfirmationJob, sendConfirmation } from './confirmation-mail.ts';
import type { NewsletterDeps } from './index.ts';
import { leavingService } from './leaving-service.ts';
import { leavingStore } from './leaving-store.ts';
import { listsService } from './lists-service.ts';
import { listsStore } from './lists-store.ts';
import { oneClick } from './one-click.ts';
import { comingAndGoingRoutes, listsRoutes, preferencesRoutes } from './people-routes.ts';
import { newsletterPersonalData } from './personal-data.ts';
import { preferencesService } from './preferences-service.ts';
import { preferencesStore } from './preferences-store.ts';
import { newsletterRetention } from './retention.ts';
import { retentionStore } from './retention-store.ts';
import { signUpService } from './sign-up-service.ts';
import { signUpStore } from './sign-up-store.ts';

type PeopleDeps = Pick<
  NewsletterDeps,
  'db' | 'clock' | 'jobs' | 'mailer' | 'newId' | 'audit' | 'appUrl' | 'supportEmail' | 'personOf'
>;

interface PeoplePart {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly personalData: PersonalData;
  readonly wantsSecurityMails: (userId: string) => Promise<boolean>;
}

/** Who gets the newsletter: signing up, confirming, leaving, preferences, and the administrator's lists. */
export function peoplePart(deps: PeopleDeps): PeoplePart {
  const { db, clock } = deps;
  const asking = { ...deps, store: signUpStore(db) };
  const signUp = signUpService(asking);
  const leaving = leavingService({ store: leavingStore(db), clock });
  const chosen = preferencesStore(db);
  const preferences = preferencesService({ ...deps, store: chosen });
  const lists = listsService({ ...deps, store: listsStore(db) });
  return {
    routes: [
      ...comingAndGoingRoutes(signUp, leaving),
      ...preferencesRoutes(preferences),
      ...listsRoutes(lists, preferences),
    ],
    webhooks: [oneClick(leaving)],
    // Payloads of this job are only ever made by signUpService.
    jobs: { [CONFIRMATION_JOB]: (payload) => sendConfirmation(asking, payload as ConfirmationJob) },
    periodicJobs: [newsletterRetention({ store: retentionStore(db), clock })],
    personalData: newsletterPersonalData({ ...deps, preferences: chosen }),
    wantsSecurityMails: preferences.wantsSecurityMails,
  };
}

import type { PersonalData, Route, Webhook } from '../../feature.ts';
import type { JobHandlers, PeriodicJob } from '../../ports/jobs/port.ts';
import type { NewsletterDeps } from './index.ts';

interface PeoplePart {
  readonly routes: readonly Route[];
  readonly webhooks: readonly Webhook[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly personalData: PersonalData;
  readonly wantsSecurityMails: (userId: string) => Promise<boolean>;
}

/** Who gets the newsletter: signing up, confirming, leaving, preferences, and the administrator's lists. */
export function peoplePart(_deps: NewsletterDeps): PeoplePart {
  return {
    routes: [],
    webhooks: [],
    jobs: {},
    periodicJobs: [],
    personalData: { exportFor: async () => ({}), erase: async () => {} },
    wantsSecurityMails: async () => true,
  };
}

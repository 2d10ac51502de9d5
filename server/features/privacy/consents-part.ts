import type { PersonalData, Route } from '../../feature.ts';
import type { PeriodicJob } from '../../ports/jobs/port.ts';
import type { PrivacyDeps } from './index.ts';

interface ConsentsPart {
  readonly routes: readonly Route[];
  readonly periodicJobs: readonly PeriodicJob[];
  readonly personalData: PersonalData;
}

/** What people agreed to: cookies, and that we keep what they tell of their health. */
export function consentsPart(_deps: PrivacyDeps): ConsentsPart {
  return { routes: [], periodicJobs: [], personalData: { exportFor: async () => ({}), erase: async () => {} } };
}

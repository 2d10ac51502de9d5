import { failure } from '../../failure.ts';
import type { Route } from '../../feature.ts';
import type { JobHandlers, PeriodicJob } from '../../ports/jobs/port.ts';
import type { Erased, PrivacyDeps } from './index.ts';

interface DeletionPart {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  /** Deletes somebody's account whole: for administrators, and for the person. */
  readonly eraseAccount: (userId: string) => Promise<Erased>;
}

/** Deleting an account, and keeping it deleted. */
export function deletionPart(_deps: PrivacyDeps): DeletionPart {
  return { routes: [], jobs: {}, periodicJobs: [], eraseAccount: async () => failure('not_found') };
}

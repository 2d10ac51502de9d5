import { deleteAccount } from '../../../contract/privacy.ts';
import { isFailure } from '../../failure.ts';
import { Answer, type Feature, on, type Route } from '../../feature.ts';
import type { JobHandlers, PeriodicJob } from '../../ports/jobs/port.ts';
import { ERASE_JOB, type ErasureService, erasureService } from './erasure-service.ts';
import { erasureStore } from './erasure-store.ts';
import type { PrivacyDeps } from './index.ts';
import { tombstoneFile } from './tombstone-file.ts';
import { replayTombstones, tombstoneHash } from './tombstones.ts';

interface DeletionPart {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly atStart: NonNullable<Feature['atStart']>;
  /** Deletes somebody's account whole: for administrators. */
  readonly eraseAccount: ErasureService['eraseAccount'];
}

/** Deleting an account, and keeping it deleted. */
export function deletionPart(deps: PrivacyDeps): DeletionPart {
  const store = erasureStore(deps.db);
  const file = tombstoneFile(deps.dataDir);
  const hashOf = tombstoneHash(deps.secret);
  const service = erasureService({ ...deps, store, file, hashOf });
  return {
    routes: [
      on(deleteAccount, async (_, { person }) => {
        const outcome = await service.begin(person.userId);
        return isFailure(outcome) ? outcome : new Answer(outcome, [deps.cookie.clear()]);
      }),
    ],
    // Payloads of this job are only ever made by the service.
    jobs: { [ERASE_JOB]: (payload) => service.goOn((payload as { id: string }).id) },
    periodicJobs: [
      { name: 'privacy.take-up-deletions', clock: 'app', everyMinutes: 24 * 60, run: service.takeUpPending },
    ],
    atStart: async () => {
      await replayTombstones({ ...deps, store, file, hashOf, repeat: service.repeat });
      await service.takeUpPending();
    },
    eraseAccount: service.eraseAccount,
  };
}

import { deleteAccount } from '../../../../contract/calls/privacy.ts';
import { isFailure } from '../../../failure.ts';
import { type Feature, ReplyWithCookies, type Route, route } from '../../../feature.ts';
import type { JobHandlers, PeriodicJob } from '../../../ports/jobs/port.ts';
import type { PrivacyDeps } from '../index.ts';
import { ERASE_JOB, type ErasureService, erasureService } from './erasure-service.ts';
import { erasureStore } from './erasure-store.ts';
import { tombstoneFile } from './tombstone-file.ts';
import { replayTombstones, tombstoneHash } from './tombstones.ts';

interface ErasureFeature {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly atStart: NonNullable<Feature['atStart']>;
  /** Deletes somebody's account whole: for administrators. */
  readonly eraseAccount: ErasureService['eraseAccount'];
}

/** Deleting an account, and keeping it deleted. */
export function erasureFeature(deps: PrivacyDeps): ErasureFeature {
  const store = erasureStore(deps.db);
  const file = tombstoneFile(deps.dataDir);
  const hashOf = tombstoneHash(deps.secret);
  const service = erasureService({ ...deps, store, file, hashOf });
  return {
    routes: [
      route(deleteAccount, async (_, { user }) => {
        const outcome = await service.eraseOwnAccount(user.userId);
        return isFailure(outcome) ? outcome : new ReplyWithCookies(outcome, [deps.cookie.clear()]);
      }),
    ],
    // Payloads of this job are only ever made by the service.
    jobs: { [ERASE_JOB]: (payload) => service.resume((payload as { id: string }).id) },
    periodicJobs: [
      { name: 'privacy.resume-erasures', clock: 'app', everyMinutes: 24 * 60, run: service.resumePending },
    ],
    atStart: async () => {
      await replayTombstones({ ...deps, store, file, hashOf, eraseAgain: service.eraseAgain });
      await service.resumePending();
    },
    eraseAccount: service.eraseAccount,
  };
}

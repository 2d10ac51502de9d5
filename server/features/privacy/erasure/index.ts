import { deleteAccount } from '#contract/calls/privacy.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { isFailure } from '#server/failure.ts';
import { type Feature, type Route, route } from '#server/feature.ts';
import type { Log } from '#server/logging/log.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { DAILY, type JobHandlers, type Jobs, type PeriodicJob } from '#server/ports/jobs/port.ts';
import type { Mailer } from '#server/ports/mail/port.ts';
import { replyWithCookies } from '#server/reply.ts';
import type { PersonalDataSource } from '../deps.ts';
import { type ErasureService, eraseJob, erasureService } from './erasure-service.ts';
import { erasureStore } from './erasure-store.ts';
import { tombstoneFile } from './tombstone-file.ts';
import { replayTombstones, tombstoneHash } from './tombstones.ts';

interface ErasureFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  readonly appUrl: string;
  readonly supportEmail: string;
  /** The key that hashes the ids of deleted accounts is derived from this secret. */
  readonly secret: string;
  readonly dataDir: string;
  readonly cookie: { readonly clear: () => string };
  readonly audit: RecordAuditEvent;
  readonly log: Log<'warn'>;
  readonly anonymizeAuditLog: (tx: Transaction, userId: string) => Promise<void>;
  readonly keepsAddressHash: (tx: Transaction, userId: string) => Promise<boolean>;
  readonly revokeAccess: (tx: Transaction, userId: string) => Promise<void>;
  readonly adminEmails: readonly string[];
  readonly personalDataSources: () => readonly PersonalDataSource[];
}

interface ErasureFeature {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  readonly periodicJobs: readonly PeriodicJob[];
  readonly atStart: NonNullable<Feature['atStart']>;
  /** Deletes a user's account, for an administrator. */
  readonly eraseAccount: ErasureService['eraseAccount'];
  readonly isLastAdmin: ErasureService['isLastAdmin'];
}

/** Deletes accounts, and deletes them again if an older copy of the database is restored. */
export function erasureFeature(deps: ErasureFeatureDeps): ErasureFeature {
  const store = erasureStore(deps.db);
  const file = tombstoneFile(deps.dataDir);
  const hashOf = tombstoneHash(deps.secret);
  const service = erasureService({ ...deps, store, file, hashOf });
  return {
    routes: [
      route(deleteAccount, async (_, { user }) => {
        const outcome = await service.eraseOwnAccount(user.userId);
        return isFailure(outcome) ? outcome : replyWithCookies(outcome, [deps.cookie.clear()]);
      }),
    ],
    jobs: eraseJob.handledBy(({ id }) => service.resume(id)),
    periodicJobs: [{ name: 'privacy.resume-erasures', clock: 'app', everyMinutes: DAILY, run: service.resumePending }],
    atStart: async () => {
      await replayTombstones({ ...deps, store, file, hashOf, eraseAgain: service.eraseAgain });
      await service.resumePending();
    },
    eraseAccount: service.eraseAccount,
    isLastAdmin: service.isLastAdmin,
  };
}

import type { SubscriptionStatus } from '../../../contract/calls/billing.ts';
import type { AuditLogStore, RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Failure } from '../../failure.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { BULK_DELETION_JOB, bulkDeletionService, purgeOldDeletions } from './deletion/bulk-deletion-service.ts';
import { bulkDeletionStore } from './deletion/bulk-deletion-store.ts';
import { userDeletion } from './deletion/user-deletion-service.ts';
import { adminPersonalData } from './personal-data.ts';
import { adminRoutes } from './routes.ts';
import { subscribersStore } from './subscribers-export/subscribers-store.ts';
import { usersService } from './users/users-service.ts';
import { usersStore } from './users/users-store.ts';

/** As much of a plan as its name is worked out from. */
export interface SubscriptionFacts {
  readonly status: string;
  readonly trialEnd: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly everPaid: boolean;
}

export interface AdminDeps {
  readonly db: Database;
  readonly fields: Pick<FieldEncryption, 'decryptName' | 'searchBlindIndexes'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
  readonly audit: RecordAuditEvent;
  readonly auditLog: Pick<AuditLogStore, 'listAll'>;
  readonly adminEmails: readonly string[];
  /** The way to sign in ("google") of an issuer; null: one that is no longer configured. */
  readonly providerNameOf: (issuer: string) => string | null;
  readonly statusOf: (plan: SubscriptionFacts | null) => SubscriptionStatus;
  /** How long a trial that is over still counts, in milliseconds: `statusOf` for many at once, in SQL, needs it. */
  readonly trialGraceMs: number;
  /** @param alsoThen done in the transaction that erases the person, where they are. */
  readonly eraseAccount: (
    userId: string,
    alsoThen?: (tx: Transaction) => Promise<void>,
  ) => Promise<{ readonly paymentsEnded: boolean } | Failure<'last_admin' | 'not_found'>>;
}

/** What administrators see and do about people's accounts, and the log of it. */
export function adminFeature(deps: AdminDeps): Feature {
  const store = bulkDeletionStore(deps.db);
  const deletions = bulkDeletionService({ ...deps, store });
  return {
    routes: adminRoutes({
      ...deps,
      users: usersService({ ...deps, store: usersStore(deps.db) }),
      deleteOne: userDeletion(deps),
      deletions,
      subscribers: subscribersStore(deps.db),
    }),
    // Payloads of this job are only ever made by the service.
    jobs: { [BULK_DELETION_JOB]: (payload) => deletions.continueDeletion((payload as { id: string }).id) },
    periodicJobs: [purgeOldDeletions({ ...deps, store })],
    atStart: deletions.resumeUnfinished,
    personalData: adminPersonalData(store),
  };
}

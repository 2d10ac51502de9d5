import type { SubscriptionStatus } from '../../../contract/billing.ts';
import type { Audit, AuditLogStore } from '../../audit-log-store.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Failure } from '../../failure.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { BULK_DELETION_JOB, bulkDeletionService, forgetOldDeletions } from './bulk-deletion-service.ts';
import { bulkDeletionStore } from './bulk-deletion-store.ts';
import { adminPersonalData } from './personal-data.ts';
import { adminRoutes } from './routes.ts';
import { subscribersStore } from './subscribers-store.ts';
import { userDeletion } from './user-deletion-service.ts';
import { usersService } from './users-service.ts';
import { usersStore } from './users-store.ts';

/** As much of a plan as its name is worked out from. */
export interface PlanFacts {
  readonly status: string;
  readonly trialEnd: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly everPaid: boolean;
}

export interface AdminDeps {
  readonly db: Database;
  readonly fields: Pick<FieldEncryption, 'openName' | 'marksSought'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
  readonly audit: Audit;
  readonly auditLog: Pick<AuditLogStore, 'everybodys'>;
  readonly adminEmails: readonly string[];
  /** The way to sign in ("google") of an issuer; null: one that is no longer configured. */
  readonly providerNameOf: (issuer: string) => string | null;
  readonly statusOf: (plan: PlanFacts | null) => SubscriptionStatus;
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
    jobs: { [BULK_DELETION_JOB]: (payload) => deletions.goOn((payload as { id: string }).id) },
    periodicJobs: [forgetOldDeletions({ ...deps, store })],
    atStart: deletions.takeUpUnfinished,
    personalData: adminPersonalData(store),
  };
}

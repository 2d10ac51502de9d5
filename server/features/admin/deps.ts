/** What the administration is given from outside. */
import type { SubscriptionStatus } from '../../../contract/calls/billing.ts';
import type { AuditLogStore, RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Failure } from '../../failure.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';

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
  readonly eraseAccount: EraseAccount;
}

/** @param alsoThen done in the transaction that erases the person, where they are. */
export type EraseAccount = (
  userId: string,
  alsoThen?: (tx: Transaction) => Promise<void>,
) => Promise<{ readonly paymentsEnded: boolean } | Failure<'last_admin' | 'not_found'>>;

/** The admin feature's dependencies. */
import type { SubscriptionStatus } from '#contract/calls/billing.ts';
import type { AuditLogStore, RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Failure } from '../../failure.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { Log } from '../../logging/log.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';

/** The columns of a subscription that determine its displayed status. */
export interface SubscriptionSummary {
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
  readonly log: Log<'error'>;
  readonly auditLog: Pick<AuditLogStore, 'listAll'>;
  readonly adminEmails: readonly string[];
  /** The social login ("google") of an issuer. Null if the issuer is no longer configured. */
  readonly providerNameOf: (issuer: string) => string | null;
  readonly statusOf: (plan: SubscriptionSummary | null) => SubscriptionStatus;
  /** The grace period in which a trial that is over still counts as running, in milliseconds. For filtering in SQL. */
  readonly trialGraceMs: number;
  readonly eraseAccount: EraseAccount;
  readonly isLastAdmin: (userId: string) => Promise<boolean>;
  /** Aborts when a bulk deletion must reply. By default that is after 20 s. */
  readonly replyTimeout?: () => AbortSignal;
}

/**
 * @param alsoInTransaction runs in the transaction that erases the user, before the erasure, if they exist. If it throws,
 *   the user is not erased.
 */
export type EraseAccount = (
  userId: string,
  alsoInTransaction?: (tx: Transaction) => Promise<void>,
) => Promise<{ readonly paymentsEnded: boolean } | Failure<'last_admin' | 'not_found'>>;

import type { SubscriptionStatus } from '../../../contract/billing.ts';
import type { Audit, AuditLogStore } from '../../audit-log-store.ts';
import type { Database } from '../../db/client.ts';
import type { Failure } from '../../failure.ts';
import type { Feature } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';

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
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
  readonly audit: Audit;
  readonly auditLog: AuditLogStore;
  readonly adminEmails: readonly string[];
  /** The way to sign in ("google") of an issuer; null: one that is no longer configured. */
  readonly providerNameOf: (issuer: string) => string | null;
  readonly statusOf: (plan: PlanFacts | null) => SubscriptionStatus;
  readonly eraseAccount: (
    userId: string,
  ) => Promise<{ readonly paymentsEnded: boolean } | Failure<'last_admin' | 'not_found'>>;
}

/** What administrators see and do about people's accounts, and the log of it. */
export function adminFeature(_deps: AdminDeps): Feature {
  return { routes: [], personalData: 'none' };
}

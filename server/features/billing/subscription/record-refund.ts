import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { Meters } from '#server/ports/metrics/port.ts';
import type { RefundedCharge } from '#server/ports/payments/port.ts';
import { subscriptionEmailJob } from '../emails/subscription-email-jobs.ts';
import type { UsedTrials } from '../trial/used-trials.ts';
import type { SubscriptionStore } from './subscription-store.ts';

export interface RecordRefundDeps {
  readonly store: Pick<SubscriptionStore, 'markRefunded' | 'findEmails' | 'transaction'>;
  readonly usedTrials: Pick<UsedTrials, 'markRefunded'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly meters: Pick<Meters, 'chargeReported'>;
}

/**
 * Records a refund that the user asked for, and notifies them. Does nothing if the sync has recorded it: the sync sees
 * the charges of the newest plan only, and the refunded one may be of an earlier plan.
 */
export async function recordRefund(
  { store, usedTrials, clock, jobs, meters }: RecordRefundDeps,
  userId: string,
  { amountPence }: RefundedCharge,
): Promise<void> {
  const isRecorded = await store.transaction(async (tx) => {
    const now = clock.now();
    if (!(await store.markRefunded(tx, userId, now))) return false;
    await usedTrials.markRefunded(tx, await store.findEmails(tx, [userId]), now);
    await jobs.enqueue(tx, subscriptionEmailJob, { userId, kind: 'refunded', amountPence });
    return true;
  });
  if (isRecorded) meters.chargeReported('refunded');
}

import { z } from 'zod';
import type { Transaction } from '#server/db/client.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { newId } from '#server/new-id.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/**
 * Ends the plans of an account's previous owner: they can no longer reach the account, so their card must not be charged
 * again.
 */
export const endEarlierPlansJob = defineJob({
  name: 'billing.end-earlier-plans',
  payload: z.object({ customerId: z.string() }),
  retries: 'unlimited',
});

interface EndPlansDeps {
  readonly store: Pick<SubscriptionStore, 'passOn'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Sets every plan that was ordered until now to end with its period, after the transaction has committed. */
export async function enqueueEndOfPlans(
  { store, clock, jobs }: EndPlansDeps,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const customerId = await store.passOn(tx, userId, newId(clock), clock.now());
  if (customerId !== null) await jobs.enqueue(tx, endEarlierPlansJob, { customerId });
}

import { z } from 'zod';
import type { Transaction } from '#server/db/client.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** Cancels the plan of an account whose previous user can no longer reach it. Their card must not be charged again. */
export const endPlanJob = defineJob({
  name: 'billing.end-plan',
  // Earlier versions stored no subscription.
  payload: z.object({ userId: z.string(), subscriptionId: z.string().exactOptional() }),
  retries: 'unlimited',
});

interface EndPlanDeps {
  readonly store: Pick<SubscriptionStore, 'findByUser'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Sets the user's plan to end with its period, after the transaction has committed. The job names its subscription,
 * because the account's new user may start a plan of their own before the job runs.
 */
export async function enqueueEndOfPlan({ store, jobs }: EndPlanDeps, tx: Transaction, userId: string): Promise<void> {
  const subscriptionId = (await store.findByUser(userId, tx))?.subscriptionId;
  if (subscriptionId) await jobs.enqueue(tx, endPlanJob, { userId, subscriptionId });
}

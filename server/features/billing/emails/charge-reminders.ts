import { DAY_MS } from '#contract/domain/days.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import { subscriptionEmailJob } from './subscription-email-jobs.ts';

export interface ReminderDeps {
  readonly store: SubscriptionStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const REMINDER_LEAD_MS = DAY_MS;
const BATCH_SIZE = 200;

/**
 * Enqueues a reminder for every user whose first charge is less than a day away. Each batch is marked and enqueued in
 * one transaction, so that each trial end causes exactly one reminder job, even if the process is killed.
 */
export async function enqueueChargeReminders({ store, clock, jobs }: ReminderDeps): Promise<void> {
  let marked: number;
  do {
    const now = clock.now();
    marked = await store.transaction(async (tx) => {
      const due = await store.markReminded(tx, now, new Date(now.getTime() + REMINDER_LEAD_MS), BATCH_SIZE);
      for (const { userId, trialEnd } of due) {
        if (trialEnd === null) continue;
        const payload = { userId, kind: 'charge_ahead', trialEnd: trialEnd.toISOString() } as const;
        await jobs.enqueue(tx, subscriptionEmailJob, payload);
      }
      return due.length;
    });
  } while (marked === BATCH_SIZE);
}

import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { BILLING_MAIL_JOB, type PlanMailJob } from './plan-mails.ts';
import type { BillingStore } from './store.ts';

export interface ReminderDeps {
  readonly store: BillingStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const AHEAD_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

/**
 * Leaves a mail for everybody who pays for the first time within a day. Marked and enqueued in one transaction, so
 * nobody is reminded twice of one trial end, and nobody is forgotten when this ends half way.
 */
export async function remindOfCharges({ store, clock, jobs }: ReminderDeps): Promise<void> {
  for (let marked = BATCH; marked === BATCH; ) {
    const now = clock.now();
    marked = await store.transaction(async (tx) => {
      const due = await store.markReminded(tx, now, new Date(now.getTime() + AHEAD_MS), BATCH);
      for (const { userId, trialEnd } of due) {
        if (trialEnd === null) continue;
        const job: PlanMailJob = { userId, kind: 'charge_ahead', trialEnd: trialEnd.toISOString() };
        await jobs.enqueue(tx, BILLING_MAIL_JOB, job);
      }
      return due.length;
    });
  }
}

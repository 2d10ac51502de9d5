import { z } from 'zod';
import type { Insight } from '#contract/calls/progress.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { DAILY, type Jobs, type PeriodicJob } from '#server/ports/jobs/port.ts';
import type { UpdatedTotals } from '../aggregates/aggregates-store.ts';
import type { CountedCheckIn } from '../aggregates/mood-days-store.ts';
import { isAbsenceBetween, MILESTONES } from './find-facts.ts';
import { MIN_DAYS_WITH_CHECK_INS } from './finding.ts';
import { type FirstFact, findFirstFact, MIN_DAYS_FOR_FACT } from './first-fact.ts';
import { type InsightsJobDeps, insightsJob } from './insights-job.ts';
import { insightsStore, lockedUser } from './insights-store.ts';

/** How many insights the analytics page shows. */
const MAX_SHOWN = 6;
export const findInsightsJob = defineJob({ name: 'progress.find-insights', payload: z.object({ userId: z.string() }) });

export interface InsightsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
  readonly isHealthConsentWithdrawn: InsightsJobDeps['isHealthConsentWithdrawn'];
}

/**
 * Insights from a user's check-ins. They are searched for every night, and after a check-in that crosses a threshold.
 */
export function insightsService({ db, clock, jobs, newId, isHealthConsentWithdrawn }: InsightsDeps) {
  const store = insightsStore(db);
  const job = insightsJob({ store, clock, newId, isHealthConsentWithdrawn });
  return {
    newest: async (userId: string): Promise<Insight[]> =>
      (await store.newest(userId, MAX_SHOWN)).map(({ id, type, text, evidence, createdAt }) => ({
        id,
        insightType: type,
        insightText: text,
        ...splitEvidence(evidence),
        createdAt: createdAt.toISOString(),
      })),
    /** @param days how many days with check-ins the user has. */
    firstFact: async (userId: string, days: number): Promise<FirstFact | null> =>
      days < MIN_DAYS_FOR_FACT || days >= MIN_DAYS_WITH_CHECK_INS
        ? null
        : findFirstFact(await store.firstDays(userId, days)),
    /** Runs in the check-in's own transaction and enqueues a job if this check-in crosses a threshold. */
    afterCheckIn: async (
      tx: Transaction,
      { userId, localDay }: CountedCheckIn,
      counted: UpdatedTotals,
    ): Promise<void> => {
      if (await crossesThreshold(tx, userId, localDay, counted)) await jobs.enqueue(tx, findInsightsJob, { userId });
    },
    jobs: findInsightsJob.handledBy(({ userId }) => job.runForUser(userId)),
    periodicJobs: [
      { name: 'progress.find-due-insights', clock: 'app', everyMinutes: DAILY, run: job.runForDueUsers },
    ] as readonly PeriodicJob[],
  };
}

/** The first sentence of the stored text says on how many days an insight was seen; the rest is statistics. */
function splitEvidence(stored: string): Pick<Insight, 'evidence' | 'certainty'> {
  const end = stored.indexOf('. ');
  if (end < 0) return { evidence: stored, certainty: null };
  return { evidence: stored.slice(0, end + 1), certainty: stored.slice(end + 2) };
}

/**
 * True when there are enough days for the first time, at a streak milestone, and at the first check-in after an
 * absence.
 */
async function crossesThreshold(
  tx: Transaction,
  userId: string,
  day: string,
  counted: UpdatedTotals,
): Promise<boolean> {
  const { isNewDay, days, lastStreak, lastDay } = counted;
  if (!isNewDay || days < MIN_DAYS_WITH_CHECK_INS) return false;
  if (days === MIN_DAYS_WITH_CHECK_INS || MILESTONES.some((milestone) => milestone === lastStreak)) return true;
  if (lastStreak > 1 || day !== lastDay) return false;
  const before = await lockedUser.dayBefore(tx, userId, day);
  return before !== null && isAbsenceBetween(before, day);
}

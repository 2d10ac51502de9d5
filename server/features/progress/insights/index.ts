import type { Insight } from '../../../../contract/progress.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { JobHandlers, Jobs, PeriodicJob } from '../../../ports/jobs/port.ts';
import type { Counted, CountedEntry } from '../figures-store.ts';
import { isAwayBetween, MILESTONES } from './find-facts.ts';
import { DAYS_NEEDED } from './finding.ts';
import { heldPerson, insightsStore } from './insights-store.ts';
import { looking } from './looking.ts';

/** How many the analytics page shows. */
const SHOWN = 6;
const LOOK_JOB = 'progress.insights';

export interface InsightsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
}

/** What is seen in a person's entries: looked for nightly, and after an entry that crosses a threshold. */
export function insightsPart({ db, clock, jobs, newId }: InsightsDeps) {
  const store = insightsStore(db);
  const look = looking({ store, clock, newId });
  return {
    newest: async (userId: string): Promise<Insight[]> =>
      (await store.newest(userId, SHOWN)).map(({ id, type, text, evidence, createdAt }) => ({
        id,
        insightType: type,
        insightText: text,
        evidence,
        createdAt: createdAt.toISOString(),
      })),
    /** In the entry's own transaction: leaves a job where this entry crosses a threshold. */
    afterEntry: async (tx: Transaction, { userId, localDay }: CountedEntry, counted: Counted): Promise<void> => {
      if (await crossesThreshold(tx, userId, localDay, counted)) await jobs.enqueue(tx, LOOK_JOB, { userId });
    },
    jobs: {
      [LOOK_JOB]: (payload) => look.one((payload as { userId: string }).userId),
    } satisfies JobHandlers as JobHandlers,
    periodicJobs: [
      { name: 'progress.look-for-insights', clock: 'app', everyMinutes: 24 * 60, run: look.everybody },
    ] as readonly PeriodicJob[],
  };
}

/** Enough days for the first time, a milestone of days in a row, or the first entry after a while. */
async function crossesThreshold(tx: Transaction, userId: string, day: string, counted: Counted): Promise<boolean> {
  const { isNewDay, days, lastRun, lastDay } = counted;
  if (!isNewDay || days < DAYS_NEEDED) return false;
  if (days === DAYS_NEEDED || MILESTONES.some((milestone) => milestone === lastRun)) return true;
  if (lastRun > 1 || day !== lastDay) return false;
  const before = await heldPerson.dayBefore(tx, userId, day);
  return before !== null && isAwayBetween(before, day);
}

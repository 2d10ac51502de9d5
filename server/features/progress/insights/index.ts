import type { Insight } from '../../../../contract/progress.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { JobHandlers, Jobs, PeriodicJob } from '../../../ports/jobs/port.ts';
import type { Counted, CountedEntry } from '../figures-store.ts';
import { insightsStore } from './insights-store.ts';

/** How many the analytics page shows. */
const SHOWN = 6;

export interface InsightsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
}

/** What is seen in a person's entries: looked for nightly, and after an entry that crosses a threshold. */
export function insightsPart({ db }: InsightsDeps) {
  const store = insightsStore(db);
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
    afterEntry: async (_tx: Transaction, _entry: CountedEntry, _counted: Counted): Promise<void> => {},
    jobs: {} satisfies JobHandlers as JobHandlers,
    periodicJobs: [] as readonly PeriodicJob[],
  };
}

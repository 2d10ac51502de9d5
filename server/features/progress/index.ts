import type { Database, Transaction } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { aggregatesStore, type CountedCheckIn } from './aggregates/aggregates-store.ts';
import { insightsService } from './insights/index.ts';
import { progressPersonalData } from './personal-data.ts';
import { reportGenerator } from './report/index.ts';
import { progressRoutes } from './routes.ts';
import { progressService } from './service.ts';
import { progressStore } from './store.ts';

export interface ProgressFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
  /** What the person is called, for the page for an appointment; null where they never said. */
  readonly nameOf: (userId: string) => Promise<string | null>;
  readonly fields: FieldEncryption;
}

/** How it goes over weeks: figures, patterns, insights and the page for an appointment. */
export function progressFeature({ db, clock, jobs, newId, nameOf, fields }: ProgressFeatureDeps) {
  const insights = insightsService({ db, clock, jobs, newId });
  const service = progressService({ store: progressStore(db), clock, newestInsights: insights.newest });
  const report = reportGenerator({ db, clock, nameOf, fields });
  const feature: Feature = {
    routes: progressRoutes(service, report),
    jobs: insights.jobs,
    periodicJobs: insights.periodicJobs,
    personalData: progressPersonalData(db),
  };
  return {
    feature,
    /** For whoever writes entries and quotes: each is counted in its own transaction. */
    aggregates: {
      addCheckIn: async (tx: Transaction, entry: CountedCheckIn): Promise<void> => {
        const counted = await aggregatesStore.addCheckIn(tx, entry);
        await insights.afterCheckIn(tx, entry, counted);
      },
      addQuote: aggregatesStore.addQuote,
      addFavorites: aggregatesStore.addFavorites,
      lock: aggregatesStore.lock,
      recalculate: aggregatesStore.recalculate,
    },
  };
}

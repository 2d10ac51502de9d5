import type { Database, Transaction } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { aggregatesStore } from './aggregates/aggregates-store.ts';
import type { CountedCheckIn } from './aggregates/mood-days-store.ts';
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
  readonly isHealthConsentWithdrawn: (on: Transaction, userId: string) => Promise<boolean>;
  /** The user's name, for the report. Null when they have not given one. */
  readonly nameOf: (userId: string) => Promise<string | null>;
  readonly fields: FieldEncryption;
}

/** Progress over weeks: aggregates, patterns, insights and the report for an appointment. */
export function progressFeature(deps: ProgressFeatureDeps) {
  const { db, clock, nameOf, fields } = deps;
  const insights = insightsService(deps);
  const service = progressService({
    store: progressStore(db),
    clock,
    newestInsights: insights.newest,
    firstFact: insights.firstFact,
  });
  const report = reportGenerator({ db, clock, nameOf, fields });
  const feature: Feature = {
    routes: progressRoutes(service, report),
    jobs: insights.jobs,
    periodicJobs: insights.periodicJobs,
    personalData: progressPersonalData(db),
  };
  return {
    feature,
    /** For the code that stores check-ins and quotes. Each is counted in that code's transaction. */
    aggregates: {
      addCheckIn: async (tx: Transaction, checkIn: CountedCheckIn): Promise<void> => {
        const counted = await aggregatesStore.addCheckIn(tx, checkIn);
        await insights.afterCheckIn(tx, checkIn, counted);
      },
      addQuote: aggregatesStore.addQuote,
      addFavorites: aggregatesStore.addFavorites,
      lock: aggregatesStore.lock,
      recalculate: aggregatesStore.recalculate,
    },
  };
}

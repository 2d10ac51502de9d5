import type { Database, Transaction } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { type CountedEntry, figuresStore } from './figures-store.ts';
import { insightsPart } from './insights/index.ts';
import { progressPersonalData } from './personal-data.ts';
import { reportPart } from './report/index.ts';
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
  const insights = insightsPart({ db, clock, jobs, newId });
  const service = progressService({ store: progressStore(db), clock, newestInsights: insights.newest });
  const report = reportPart({ db, clock, nameOf, fields });
  const feature: Feature = {
    routes: progressRoutes(service, report),
    jobs: insights.jobs,
    periodicJobs: insights.periodicJobs,
    personalData: progressPersonalData(db),
  };
  return {
    feature,
    /** For whoever writes entries and quotes: each is counted in its own transaction. */
    figures: {
      addEntry: async (tx: Transaction, entry: CountedEntry): Promise<void> => {
        const counted = await figuresStore.addEntry(tx, entry);
        await insights.afterEntry(tx, entry, counted);
      },
      addQuote: figuresStore.addQuote,
      addFavorites: figuresStore.addFavorites,
      hold: figuresStore.hold,
      recount: figuresStore.rebuild,
    },
  };
}

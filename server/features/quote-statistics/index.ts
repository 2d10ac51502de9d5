import { quoteStatistics, type WriterStatus } from '#contract/calls/quote-statistics.ts';
import type { Database } from '../../db/client.ts';
import { type Feature, route } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { DAILY } from '../../ports/jobs/port.ts';
import { quoteStatisticsService } from './service.ts';
import { quoteStatisticsStore } from './store.ts';

export interface QuoteStatisticsFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether the configured writer has passed the evaluation. */
  readonly writerStatus: () => WriterStatus;
}

/**
 * Public figures on how the quotes of this installation were written: docs/decisions/038-published-measurements.md.
 */
export function quoteStatisticsFeature({ db, clock, writerStatus }: QuoteStatisticsFeatureDeps): Feature {
  const service = quoteStatisticsService({ store: quoteStatisticsStore(db), clock, writerStatus });
  return {
    routes: [route(quoteStatistics, () => service.statistics())],
    periodicJobs: [{ name: 'quote-statistics.count', clock: 'app', everyMinutes: DAILY, run: service.count }],
    // Only sums over at least 50 users.
    personalData: 'none',
  };
}

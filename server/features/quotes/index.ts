import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { Log } from '../../logging/log.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { DAILY } from '../../ports/jobs/port.ts';
import type { Meters } from '../../ports/metrics/port.ts';
import type { BuiltInWriter, Writer } from '../../ports/writer/port.ts';
import { type AggregateRecalculation, importExportStore } from './check-ins/import-export-store.ts';
import type { IsConsentWithdrawn } from './consent/consented-transaction.ts';
import { feedbackService } from './feedback/feedback-service.ts';
import { feedbackStore } from './feedback/feedback-store.ts';
import { generationLeaseStore } from './generation/generation-lease-store.ts';
import { quoteGenerationService } from './generation/quote-generation-service.ts';
import { textGenerator } from './generation/text-generator.ts';
import { readWritingHistory } from './generation/writing-history-store.ts';
import { quotesPersonalData } from './personal-data-store.ts';
import type { Quota } from './quota/quota.ts';
import { quotaStore } from './quota/quota-store.ts';
import { recentQuotesService } from './recent-quotes/recent-quotes-service.ts';
import {
  newestCheckInsPage,
  newestFavoritesPage,
  newestQuotesPage,
  recentQuotesStore,
} from './recent-quotes/recent-quotes-store.ts';
import { userRequestQueue } from './request-queue/user-request-queue.ts';
import { NEWEST_CHECK_INS, NEWEST_FAVORITES, NEWEST_QUOTES, quotesRoutes } from './routes.ts';
import { quotesService } from './service.ts';
import { type AggregateUpdates, quotesStore } from './store.ts';

/** Queries this feature adds to the statement that loads the session. */
export const quotesPrefetchQueries = {
  [NEWEST_QUOTES]: newestQuotesPage,
  [NEWEST_FAVORITES]: newestFavoritesPage,
  [NEWEST_CHECK_INS]: newestCheckInsPage,
};

export interface QuotesFeatureDeps {
  readonly db: Database;
  readonly fields: FieldEncryption;
  readonly clock: Clock;
  /** Counts each check-in and quote, in the transaction that stores it. */
  readonly aggregates: AggregateUpdates & AggregateRecalculation;
  /** The writer that is called first. */
  readonly writer: Writer;
  /** Writes if the other writer fails or must not be called. */
  readonly builtInWriter: BuiltInWriter;
  readonly log: Log<'warn'>;
  readonly meters: Pick<Meters, 'quoteWritten' | 'textRejected'>;
  readonly isHealthConsentWithdrawn: IsConsentWithdrawn;
  readonly rememberTimeZone: (userId: string, timeZone: string) => Promise<void>;
  /** Null: no limit. */
  readonly limits: Quota | null;
}

/** Check-ins and the quotes written for them. */
export function quotesFeature(deps: QuotesFeatureDeps) {
  const { db, aggregates, fields, clock, isHealthConsentWithdrawn } = deps;
  const store = quotesStore(db, aggregates, fields, isHealthConsentWithdrawn);
  const feedback = feedbackStore(db, fields, isHealthConsentWithdrawn);
  const quota = quotaStore(db);
  const leases = generationLeaseStore(db, quota, isHealthConsentWithdrawn);
  const requestQueue = userRequestQueue();
  const generation = quoteGenerationService({
    store,
    readHistory: readWritingHistory(fields),
    leases,
    requestQueue,
    clock,
    generateText: textGenerator(deps),
    isConsentWithdrawn: (userId) => isHealthConsentWithdrawn(db, userId),
    hasService: deps.writer.kind !== 'built-in',
    limits: deps.limits,
  });
  const service = quotesService({
    store,
    generation,
    requestQueue,
    clock,
    rememberTimeZone: deps.rememberTimeZone,
  });
  const removeExpired = async () => {
    await quota.removeExpired(clock.now());
    await leases.removeExpired(clock.now());
  };
  const feature: Feature = {
    routes: quotesRoutes(service, feedbackService(feedback), recentQuotesService(recentQuotesStore(db), fields)),
    periodicJobs: [{ name: 'quotes.remove-expired', clock: 'app', everyMinutes: DAILY, run: removeExpired }],
    personalData: quotesPersonalData(db, fields),
  };
  const imports = { requestQueue, isWithdrawn: isHealthConsentWithdrawn };
  return {
    feature,
    importExport: importExportStore(db, aggregates, fields, imports),
    findAnonymizedQuote: service.findAnonymizedQuote,
  };
}

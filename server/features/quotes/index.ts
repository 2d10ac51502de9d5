import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { type AggregateRecalculation, importExportStore } from './check-ins/import-export-store.ts';
import type { IsConsentWithdrawn } from './consent/consented-transaction.ts';
import { feedbackService } from './feedback/feedback-service.ts';
import { feedbackStore } from './feedback/feedback-store.ts';
import { generationLeaseStore } from './generation/generation-lease-store.ts';
import { type QuoteGenerationDeps, quoteGenerationService } from './generation/quote-generation-service.ts';
import { quotesPersonalData } from './personal-data-store.ts';
import { quotaStore } from './quota/quota-store.ts';
import { replyDecrypter } from './recent-quotes/decrypt-reply.ts';
import { newestFavoritesPage, newestQuotesPage, recentQuotesStore } from './recent-quotes/recent-quotes-store.ts';
import { userRequestQueue } from './request-queue/user-request-queue.ts';
import { NEWEST_FAVORITES, NEWEST_QUOTES, quotesRoutes } from './routes.ts';
import { type QuotesDeps, quotesService } from './service.ts';
import { type AggregateUpdates, quotesStore } from './store.ts';

/** What this feature wants read together with a session. */
export const quotesPrefetchQueries = { [NEWEST_QUOTES]: newestQuotesPage, [NEWEST_FAVORITES]: newestFavoritesPage };

export interface QuotesFeatureDeps
  extends Pick<QuotesDeps, 'clock' | 'rememberTimeZone'>,
    Pick<QuoteGenerationDeps, 'generateText' | 'limits'> {
  readonly db: Database;
  readonly aggregates: AggregateUpdates & AggregateRecalculation;
  readonly isHealthConsentWithdrawn: IsConsentWithdrawn;
  readonly fields: FieldEncryption;
}

/** Check-ins and the words written for them. */
export function quotesFeature(deps: QuotesFeatureDeps) {
  const { db, aggregates, fields, clock, rememberTimeZone, generateText, limits, isHealthConsentWithdrawn } = deps;
  const store = quotesStore(db, aggregates, fields, isHealthConsentWithdrawn);
  const answers = feedbackStore(db);
  const quotaUses = quotaStore(db);
  const writings = generationLeaseStore(db, quotaUses, isHealthConsentWithdrawn);
  const turns = userRequestQueue();
  const words = quoteGenerationService({
    store,
    feedback: answers,
    leases: writings,
    requestQueue: turns,
    clock,
    generateText,
    limits,
  });
  const openReply = replyDecrypter(fields);
  const list = recentQuotesStore(db);
  const service = quotesService({
    store,
    recentQuotes: list,
    decryptReply: openReply,
    generation: words,
    requestQueue: turns,
    clock,
    rememberTimeZone,
  });
  const feature: Feature = {
    routes: quotesRoutes(service, feedbackService(answers), openReply),
    periodicJobs: [
      {
        name: 'quotes.remove-expired',
        clock: 'app',
        everyMinutes: 24 * 60,
        run: async () => {
          await quotaUses.removeExpired(clock.now());
          await writings.removeExpired(clock.now());
        },
      },
    ],
    personalData: quotesPersonalData(db, fields),
  };
  return {
    feature,
    importExport: importExportStore(db, aggregates, fields, {
      requestQueue: turns,
      isWithdrawn: isHealthConsentWithdrawn,
    }),
    findAnonymizedQuote: service.findAnonymizedQuote,
  };
}

import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { answersService } from './answers-service.ts';
import { answersStore } from './answers-store.ts';
import { deliveriesStore } from './deliveries-store.ts';
import { entriesStore, type Recounting } from './entries-store.ts';
import { newestFavorites, newestQuotes, quotesListStore } from './list-store.ts';
import { quotesPersonalData } from './personal-data-store.ts';
import { NEWEST_FAVORITES, NEWEST_QUOTES, quotesRoutes } from './routes.ts';
import { sealedReplies } from './sealed-reply.ts';
import { type QuotesDeps, quotesService } from './service.ts';
import { type Figures, quotesStore } from './store.ts';
import { type WordsDeps, wordsService } from './words-service.ts';

/** What this feature wants read together with a session. */
export const quotesAlongside = { [NEWEST_QUOTES]: newestQuotes, [NEWEST_FAVORITES]: newestFavorites };

export interface QuotesFeatureDeps
  extends Pick<QuotesDeps, 'clock' | 'rememberTimeZone'>,
    Pick<WordsDeps, 'writeQuote' | 'limits'> {
  readonly db: Database;
  readonly figures: Figures & Recounting;
  readonly fields: FieldEncryption;
}

/** Check-ins and the words written for them. */
export function quotesFeature(deps: QuotesFeatureDeps) {
  const { db, figures, fields, clock, rememberTimeZone, writeQuote, limits } = deps;
  const store = quotesStore(db, figures, fields);
  const answers = answersStore(db);
  const deliveries = deliveriesStore(db);
  const words = wordsService({ store, answers, deliveries, clock, writeQuote, limits });
  const openReply = sealedReplies(fields);
  const service = quotesService({ store, list: quotesListStore(db), openReply, words, clock, rememberTimeZone });
  const feature: Feature = {
    routes: quotesRoutes(service, answersService(answers), openReply),
    periodicJobs: [
      {
        name: 'quotes.remove-old-deliveries',
        clock: 'app',
        everyMinutes: 24 * 60,
        run: () => deliveries.removeOld(clock.now()),
      },
    ],
    personalData: quotesPersonalData(db, fields),
  };
  return { feature, entries: entriesStore(db, figures, fields) };
}

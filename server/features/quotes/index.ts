import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { answersService } from './answers-service.ts';
import { answersStore } from './answers-store.ts';
import { deliveriesStore } from './deliveries-store.ts';
import { entriesStore, type Recounting } from './entries-store.ts';
import { newestFavorites, newestQuotes, quotesListStore } from './list-store.ts';
import { personTurns } from './person-turns.ts';
import { quotesPersonalData } from './personal-data-store.ts';
import { NEWEST_FAVORITES, NEWEST_QUOTES, quotesRoutes } from './routes.ts';
import { sealedReplies } from './sealed-reply.ts';
import { type QuotesDeps, quotesService } from './service.ts';
import { type Figures, quotesStore } from './store.ts';
import type { IsWithdrawn } from './with-consent.ts';
import { type WordsDeps, wordsService } from './words-service.ts';
import { writingsStore } from './writings-store.ts';

/** What this feature wants read together with a session. */
export const quotesAlongside = { [NEWEST_QUOTES]: newestQuotes, [NEWEST_FAVORITES]: newestFavorites };

export interface QuotesFeatureDeps
  extends Pick<QuotesDeps, 'clock' | 'rememberTimeZone'>,
    Pick<WordsDeps, 'writeQuote' | 'limits'> {
  readonly db: Database;
  readonly figures: Figures & Recounting;
  readonly isHealthConsentWithdrawn: IsWithdrawn;
  readonly fields: FieldEncryption;
}

/** Check-ins and the words written for them. */
export function quotesFeature(deps: QuotesFeatureDeps) {
  const { db, figures, fields, clock, rememberTimeZone, writeQuote, limits, isHealthConsentWithdrawn } = deps;
  const store = quotesStore(db, figures, fields, isHealthConsentWithdrawn);
  const answers = answersStore(db);
  const deliveries = deliveriesStore(db);
  const writings = writingsStore(db, deliveries, isHealthConsentWithdrawn);
  const turns = personTurns();
  const words = wordsService({ store, answers, writings, turns, clock, writeQuote, limits });
  const openReply = sealedReplies(fields);
  const list = quotesListStore(db);
  const service = quotesService({ store, list, openReply, words, turns, clock, rememberTimeZone });
  const feature: Feature = {
    routes: quotesRoutes(service, answersService(answers), openReply),
    periodicJobs: [
      {
        name: 'quotes.remove-old-deliveries',
        clock: 'app',
        everyMinutes: 24 * 60,
        run: async () => {
          await deliveries.removeOld(clock.now());
          await writings.removeOld(clock.now());
        },
      },
    ],
    personalData: quotesPersonalData(db, fields),
  };
  return {
    feature,
    entries: entriesStore(db, figures, fields, { turns, isWithdrawn: isHealthConsentWithdrawn }),
    wordsOf: service.wordsOf,
  };
}

import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import { newestQuotes, quotesListStore } from './list-store.ts';
import { NEWEST_QUOTES, quotesRoutes } from './routes.ts';
import { type QuotesDeps, quotesService } from './service.ts';
import { quotesStore } from './store.ts';

/** What this feature wants read together with a session. */
export const quotesAlongside = { [NEWEST_QUOTES]: newestQuotes };

/** Check-ins and the words written for them. */
export function quotesFeature({
  db,
  ...deps
}: Omit<QuotesDeps, 'store' | 'list'> & { readonly db: Database }): Feature {
  const store = quotesStore(db);
  return {
    routes: quotesRoutes(quotesService({ store, list: quotesListStore(db), ...deps })),
    personalData: { exportFor: store.exportFor, erase: store.erase },
  };
}

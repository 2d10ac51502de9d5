import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import { quotesRoutes } from './routes.ts';
import { type QuotesDeps, quotesService } from './service.ts';
import { quotesStore } from './store.ts';

/** Check-ins and the words written for them. */
export function quotesFeature({ db, ...deps }: Omit<QuotesDeps, 'store'> & { readonly db: Database }): Feature {
  const store = quotesStore(db);
  return {
    routes: quotesRoutes(quotesService({ store, ...deps })),
    personalData: { exportFor: store.exportFor, erase: store.erase },
  };
}

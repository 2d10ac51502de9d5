import { infiniteQueryOptions } from '@tanstack/react-query';
import { RECENT_QUOTES_DEFAULT } from '../../../contract/limits.ts';
import { type ApiReply, api } from '../../api.ts';
import { withOfflineFallback } from '../../offline/offline-cache.ts';
import { forgetFavoritesIfDeclined, healthConsentQuery, OFFLINE_FAVORITES_KEY } from '../../queries/shared-queries.ts';
import { quoteKeys } from './quote-queries.ts';

type FavoritesPage = ApiReply<'GET /api/quotes/favorites'> & {
  /** When the first page was loaded, in milliseconds. Offline, it is the last one that was. */
  readonly loadedAt?: number;
};

/**
 * Saved quotes, newest first, paginated. The first page can be read offline. Its age is not that of the data on Home,
 * so the page says it and not the notice above every page.
 */
export const favoritesQuery = infiniteQueryOptions({
  queryKey: quoteKeys.favorites,
  queryFn: async ({ pageParam, signal, client }): Promise<FavoritesPage> => {
    const request = () =>
      api(
        'GET /api/quotes/favorites',
        { query: { limit: RECENT_QUOTES_DEFAULT, ...(pageParam && { before: pageParam }) } },
        { signal },
      );
    if (pageParam) return request();
    const firstPage = async () => ({ ...(await request()), loadedAt: Date.now() });
    const page = await withOfflineFallback(OFFLINE_FAVORITES_KEY, firstPage, { dated: false });
    void client.ensureQueryData(healthConsentQuery).then(forgetFavoritesIfDeclined, () => {});
    return page;
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextBefore,
});

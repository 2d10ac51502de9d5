import { infiniteQueryOptions } from '@tanstack/react-query';
import { RECENT_QUOTES_DEFAULT } from '#contract/limits.ts';
import { type ApiReply, api } from '../../api-client/api.ts';
import { withOfflineFallback } from '../../offline/offline-cache.ts';
import { healthConsentQuery } from '../../queries/shared-queries.ts';
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
    // Whether the copy may be kept: this can be the first page after a sign-in.
    void client.prefetchQuery(healthConsentQuery);
    return withOfflineFallback('favorites', firstPage, { dated: false });
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextBefore,
});

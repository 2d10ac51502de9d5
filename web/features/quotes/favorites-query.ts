import { infiniteQueryOptions } from '@tanstack/react-query';
import { RECENT_QUOTES_DEFAULT } from '../../../contract/limits.ts';
import { api } from '../../api.ts';
import { quoteKeys } from './quote-queries.ts';

/** Saved quotes, newest first, paginated. */
export const favoritesQuery = infiniteQueryOptions({
  queryKey: quoteKeys.favorites,
  queryFn: ({ pageParam, signal }) =>
    api(
      'GET /api/quotes/favorites',
      { query: { limit: RECENT_QUOTES_DEFAULT, ...(pageParam && { before: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextBefore,
});

/** What the quotes pages alone read of the server's answers. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { RECENT_QUOTES_DEFAULT } from '../../../contract/limits.ts';
import { api } from '../../api.ts';
import { withOfflineFallback } from '../../offline/offline-cache.ts';
import { queryKeys, RECENT_QUOTES_STALE_MS } from '../../queries/shared-queries.ts';

const quoteKeys = {
  favorites: ['/api/quotes/favorites'],
  lastCheckIn: ['/api/check-ins/last'],
  supportAnswers: ['/api/user/support-answers'],
  journey: [...queryKeys.recentQuotes, 'journey'],
} as const;

/** The newest entry's ratings, or null for someone who has none. */
export const lastCheckInQuery = queryOptions({
  queryKey: quoteKeys.lastCheckIn,
  queryFn: ({ signal }) =>
    withOfflineFallback(
      'last check-in',
      async () => (await api('GET /api/check-ins/last', undefined, { signal })).checkIn,
    ),
});

/** Saved quotes, newest first, a page at a time. */
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

/** One page of the journey. */
const JOURNEY_PAGE = 50;

/**
 * Every entry with its quote, newest first, a page at a time; those of one local day where one is given. Kept for as
 * long as any list of recent quotes, then loaded from the first page: reloading every page of a long one would take many calls.
 */
export const journeyQuery = (date: string | null) =>
  infiniteQueryOptions({
    queryKey: [...quoteKeys.journey, { date }],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/quotes/recent',
        { query: { limit: JOURNEY_PAGE, ...(date && { date }), ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextBefore,
    gcTime: RECENT_QUOTES_STALE_MS,
  });

export const feedbackSummaryQuery = queryOptions({
  queryKey: quoteKeys.supportAnswers,
  queryFn: async ({ signal }) => (await api('GET /api/user/support-answers', undefined, { signal })).answers,
});

/** What is read again after each thing a person does. */
const invalidatedBy = {
  'check-in': [
    queryKeys.recentQuotes,
    queryKeys.stats,
    queryKeys.progress,
    queryKeys.days,
    queryKeys.analytics,
    queryKeys.dimensions,
    queryKeys.patterns,
    quoteKeys.lastCheckIn,
  ],
  regenerate: [queryKeys.recentQuotes, quoteKeys.supportAnswers],
  favorite: [queryKeys.recentQuotes, queryKeys.stats, queryKeys.analytics, quoteKeys.favorites],
  feedback: [queryKeys.recentQuotes, quoteKeys.supportAnswers],
  'feedback erased': [queryKeys.recentQuotes, quoteKeys.favorites, quoteKeys.supportAnswers],
} as const;

export function invalidateAfter(queryClient: QueryClient, act: keyof typeof invalidatedBy): void {
  // The journey starts again from its first page the next time it is opened.
  queryClient.removeQueries({ queryKey: quoteKeys.journey, type: 'inactive' });
  for (const queryKey of invalidatedBy[act]) void queryClient.invalidateQueries({ queryKey });
}

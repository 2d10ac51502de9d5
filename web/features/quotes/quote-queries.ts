/**
 * The queries of Home, Progress and the check-in. Those of other pages have files of their own, so that these three
 * pages do not load them.
 */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { JOURNEY_PAGE } from '#contract/limits.ts';
import { api } from '../../api-client/api.ts';
import { withOfflineFallback } from '../../offline/offline-cache.ts';
import { queryKeys, RECENT_QUOTES_STALE_MS } from '../../queries/shared-queries.ts';

export const quoteKeys = {
  favorites: ['/api/quotes/favorites'],
  lastCheckIn: ['/api/check-ins/last'],
  ratingStatistics: ['/api/check-ins/statistics'],
  feedbackSummary: ['/api/user/feedback-summary'],
  explanations: ['/api/quotes/explanation'],
  journey: [...queryKeys.recentQuotes, 'journey'],
} as const;

/** The ratings of the newest check-in, or null if there is none. */
export const lastCheckInQuery = queryOptions({
  queryKey: quoteKeys.lastCheckIn,
  queryFn: ({ signal }) =>
    withOfflineFallback(
      'last check-in',
      async () => (await api('GET /api/check-ins/last', undefined, { signal })).checkIn,
    ),
});

/** The data by which the check-in on Home chooses its dimensions. */
export const ratingStatisticsQuery = queryOptions({
  queryKey: quoteKeys.ratingStatistics,
  queryFn: ({ signal }) =>
    withOfflineFallback('rating statistics', () => api('GET /api/check-ins/statistics', undefined, { signal })),
});

/**
 * Every check-in with its quote if it has one, newest first, paginated. With `date`, only those of one local day.
 * It stays cached as long as other lists of quotes, and is then loaded from its first page, because refetching every
 * page of a long list would take many calls.
 */
export const journeyQuery = (date: string | null) =>
  infiniteQueryOptions({
    queryKey: [...quoteKeys.journey, { date }],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/quotes/recent',
        {
          query: {
            entries: 'all',
            limit: JOURNEY_PAGE,
            ...(date && { date }),
            ...(pageParam && { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextBefore,
    gcTime: RECENT_QUOTES_STALE_MS,
  });

/** The queries to invalidate after each kind of change. */
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
    quoteKeys.ratingStatistics,
  ],
  regenerate: [queryKeys.recentQuotes, quoteKeys.feedbackSummary, quoteKeys.explanations],
  favorite: [queryKeys.recentQuotes, queryKeys.stats, queryKeys.analytics, quoteKeys.favorites],
  feedback: [queryKeys.recentQuotes, quoteKeys.feedbackSummary],
  'feedback erased': [queryKeys.recentQuotes, quoteKeys.favorites, quoteKeys.feedbackSummary],
} as const;

export function invalidateAfter(queryClient: QueryClient, act: keyof typeof invalidatedBy): void {
  // Removed, so that the journey starts again from its first page when it is next opened.
  queryClient.removeQueries({ queryKey: quoteKeys.journey, type: 'inactive' });
  for (const queryKey of invalidatedBy[act]) void queryClient.invalidateQueries({ queryKey });
}

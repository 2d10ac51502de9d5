/** What the quotes pages alone read of the server's answers. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { RECENT_QUOTES_DEFAULT } from '../../../contract/limits.ts';
import { api } from '../../api.ts';
import { orLastSeen } from '../../last-seen.ts';
import { queryKeys, RECENT_QUOTES_STALE_MS } from '../../queries.ts';

const keys = {
  favorites: ['/api/quotes/favorites'],
  lastCheckIn: ['/api/check-ins/last'],
  supportAnswers: ['/api/user/support-answers'],
  journey: [...queryKeys.recentQuotes, 'journey'],
} as const;

/** The newest entry's ratings, or null for someone who has none. */
export const lastCheckInQuery = queryOptions({
  queryKey: keys.lastCheckIn,
  queryFn: ({ signal }) =>
    orLastSeen('last check-in', async () => (await api('GET /api/check-ins/last', undefined, { signal })).checkIn),
});

/** Saved quotes, newest first, a page at a time. */
export const favoritesQuery = infiniteQueryOptions({
  queryKey: keys.favorites,
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
 * long as any list of recent quotes and then begun anew: read again page by page, a long one would be many calls.
 */
export const journeyQuery = (date: string | null) =>
  infiniteQueryOptions({
    queryKey: [...keys.journey, { date }],
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

export const supportAnswersQuery = queryOptions({
  queryKey: keys.supportAnswers,
  queryFn: async ({ signal }) => (await api('GET /api/user/support-answers', undefined, { signal })).answers,
});

/** What is read again after each thing a person does. */
const staleAfter = {
  'check-in': [
    queryKeys.recentQuotes,
    queryKeys.stats,
    queryKeys.progress,
    queryKeys.days,
    queryKeys.analytics,
    queryKeys.dimensions,
    queryKeys.patterns,
    keys.lastCheckIn,
  ],
  'other words': [queryKeys.recentQuotes, keys.supportAnswers],
  favorite: [queryKeys.recentQuotes, queryKeys.stats, queryKeys.analytics, keys.favorites],
  answer: [queryKeys.recentQuotes, keys.supportAnswers],
  'answers erased': [queryKeys.recentQuotes, keys.favorites, keys.supportAnswers],
} as const;

export function readAgainAfter(queryClient: QueryClient, act: keyof typeof staleAfter): void {
  // The journey begins anew from its first page the next time it is opened.
  queryClient.removeQueries({ queryKey: keys.journey, type: 'inactive' });
  for (const queryKey of staleAfter[act]) void queryClient.invalidateQueries({ queryKey });
}

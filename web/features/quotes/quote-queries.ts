/** What the quotes pages alone read of the server's answers. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { RECENT_QUOTES_DEFAULT } from '../../../contract/limits.ts';
import { api } from '../../api.ts';
import { queryKeys } from '../../queries.ts';

const keys = {
  favorites: ['/api/quotes/favorites'],
  lastCheckIn: ['/api/check-ins/last'],
  supportAnswers: ['/api/user/support-answers'],
} as const;

/** The newest entry's ratings, or null for someone who has none. */
export const lastCheckInQuery = queryOptions({
  queryKey: keys.lastCheckIn,
  queryFn: async ({ signal }) => (await api('GET /api/check-ins/last', undefined, { signal })).checkIn,
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

export const supportAnswersQuery = queryOptions({
  queryKey: keys.supportAnswers,
  queryFn: async ({ signal }) => (await api('GET /api/user/support-answers', undefined, { signal })).answers,
});

/** What is read again after each thing a person does. */
const staleAfter = {
  'check-in': [queryKeys.recentQuotes, queryKeys.stats, keys.lastCheckIn],
  'other words': [queryKeys.recentQuotes, keys.supportAnswers],
  favorite: [queryKeys.recentQuotes, queryKeys.stats, keys.favorites],
  answer: [queryKeys.recentQuotes, keys.supportAnswers],
  'answers erased': [queryKeys.recentQuotes, keys.favorites, keys.supportAnswers],
} as const;

export function readAgainAfter(queryClient: QueryClient, act: keyof typeof staleAfter): void {
  for (const queryKey of staleAfter[act]) void queryClient.invalidateQueries({ queryKey });
}

/** The queries of the progress pages. Their keys are in web/queries/shared-queries.ts. */
import { type Query, queryOptions } from '@tanstack/react-query';
import type { TrendPeriod } from '../../contract/calls/progress.ts';
import { DAY_ENDS } from '../../contract/domain/days.ts';
import { api } from '../api-client/api.ts';
import { toLocalDay } from '../dates/local-day.ts';
import { withOfflineFallback } from '../offline/offline-cache.ts';
import { healthConsentQuery, queryKeys } from './shared-queries.ts';

/**
 * Figures that count back from today stay fresh until the user's day is over. Then they are refetched
 * (web/queries/follow-day.ts), or by the next page that shows them. A query does not know the user's day end, so data
 * becomes stale at every hour at which a day may end.
 */
const untilDayMayEnd = ({ state }: Pick<Query, 'state'>): number =>
  daysPossibleAt(state.dataUpdatedAt) === daysPossibleAt(Date.now()) ? Number.POSITIVE_INFINITY : 0;

/** The local day at this moment for every possible day end. */
export const daysPossibleAt = (at: number): string => DAY_ENDS.map((dayEnd) => toLocalDay(new Date(at), dayEnd)).join();

/** The figures of the tiles, and the user's current local day. */
export const progressQuery = queryOptions({
  queryKey: queryKeys.progress,
  queryFn: ({ signal, client }) => {
    // Whether the copy may be kept: consent may have been withdrawn on another device.
    void client.prefetchQuery(healthConsentQuery);
    return withOfflineFallback('progress', () => api('GET /api/user/progress', undefined, { signal }));
  },
  staleTime: untilDayMayEnd,
});

/** Each day with a check-in between two local days, both included (YYYY-MM-DD), oldest first. */
export const moodDaysQuery = (from: string, to: string) =>
  queryOptions({ queryKey: daysKey(from, to), queryFn: ({ signal }) => fetchDays(from, to, signal) });

/** The same for the month on Home, which is available offline too. */
export const monthQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: daysKey(from, to),
    queryFn: ({ signal }) => withOfflineFallback(`days, ${from} to ${to}`, () => fetchDays(from, to, signal)),
  });

const daysKey = (from: string, to: string) => [...queryKeys.days, { from, to }];

const fetchDays = async (from: string, to: string, signal: AbortSignal) =>
  (await api('GET /api/user/days', { query: { from, to } }, { signal })).days;

export const analyticsQuery = queryOptions({
  queryKey: queryKeys.analytics,
  queryFn: ({ signal }) => api('GET /api/user/analytics', undefined, { signal }),
  staleTime: untilDayMayEnd,
});

/** A trend line for each of the 15 dimensions over `days` days back from today. */
export const dimensionLinesQuery = (days: TrendPeriod) =>
  queryOptions({
    queryKey: [...queryKeys.dimensions, { days }],
    queryFn: ({ signal }) => api('GET /api/user/dimensions', { query: { days } }, { signal }),
    staleTime: untilDayMayEnd,
  });

export const patternsQuery = queryOptions({
  queryKey: queryKeys.patterns,
  queryFn: ({ signal }) => api('GET /api/user/patterns', undefined, { signal }),
  staleTime: untilDayMayEnd,
});

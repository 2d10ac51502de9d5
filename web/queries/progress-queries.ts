/** What the pages about a person's progress read of the server's answers. The keys stand in web/queries/shared-queries.ts. */
import { type Query, queryOptions } from '@tanstack/react-query';
import type { TrendPeriod } from '../../contract/calls/progress.ts';
import { api } from '../api.ts';
import { toLocalDay } from '../dates/local-day.ts';
import { withOfflineFallback } from '../offline/offline-cache.ts';
import { queryKeys } from './shared-queries.ts';

/** Figures that count back from today hold until this device's day is over; then the next page to show them asks again. */
const untilMidnight = ({ state }: Pick<Query, 'state'>): number =>
  toLocalDay(new Date(state.dataUpdatedAt)) === toLocalDay(new Date()) ? Number.POSITIVE_INFINITY : 0;

/** The tiles' figures, and the day it is now for the person. */
export const progressQuery = queryOptions({
  queryKey: queryKeys.progress,
  queryFn: ({ signal }) => withOfflineFallback('progress', () => api('GET /api/user/progress', undefined, { signal })),
  staleTime: untilMidnight,
});

/** Each day with an entry from one local day to another, both included (YYYY-MM-DD): oldest first. */
export const moodDaysQuery = (from: string, to: string) =>
  queryOptions({ queryKey: daysKey(from, to), queryFn: ({ signal }) => fetchDays(from, to, signal) });

/** The same of a month on Home, which can be looked at without a connection too. */
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
  staleTime: untilMidnight,
});

/** A line for each of the 15 dimensions over so many days back from today. */
export const dimensionLinesQuery = (days: TrendPeriod) =>
  queryOptions({
    queryKey: [...queryKeys.dimensions, { days }],
    queryFn: ({ signal }) => api('GET /api/user/dimensions', { query: { days } }, { signal }),
    staleTime: untilMidnight,
  });

export const patternsQuery = queryOptions({
  queryKey: queryKeys.patterns,
  queryFn: ({ signal }) => api('GET /api/user/patterns', undefined, { signal }),
  staleTime: untilMidnight,
});

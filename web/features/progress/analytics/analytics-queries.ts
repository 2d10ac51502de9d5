/** The shared queries, with the options of the analytics page. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TrendPeriod } from '#contract/calls/progress.ts';
import { dimensionLinesQuery, moodDaysQuery } from '#web/queries/progress-queries.ts';
import { weeksSpan } from './overview/weeks.ts';
import { yearSpan } from './year/year.ts';

/** The previous period stays on screen until the new one has loaded. */
export const trendLinesQuery = (period: TrendPeriod) =>
  queryOptions({ ...dimensionLinesQuery(period), placeholderData: keepPreviousData });

export const yearQuery = (year: number) => {
  const { from, to } = yearSpan(year);
  return moodDaysQuery(from, to);
};

/** The last four weeks. */
export const weeksQuery = (today: string) => {
  const { from, to } = weeksSpan(today);
  return moodDaysQuery(from, to);
};

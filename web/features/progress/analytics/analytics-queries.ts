/** The shared queries as the analytics page asks them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TrendPeriod } from '../../../../contract/calls/progress.ts';
import { dimensionLinesQuery, moodDaysQuery } from '../../../queries/progress-queries.ts';
import { weeksSpan } from './overview/weeks.ts';
import { yearSpan } from './year/year.ts';

/** Until another period has come, the one before stays in its place. */
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

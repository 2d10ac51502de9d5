/** A small line for each dimension, and the user's own usual range. */
import type { CallReply } from '../../../../contract/call.ts';
import type { dimensionTrends, TrendPeriod } from '../../../../contract/calls/progress.ts';
import { addDays } from '../../../../contract/domain/days.ts';
import { type DimensionKey, dimensionKeys } from '../../../../contract/domain/mood.ts';
import type { RatingDays } from '../aggregates/day-sums.ts';
import { meanToTwoDecimals } from './means.ts';

/** The usual range is computed over at least this many days up to today. */
const MIN_USUAL_PERIOD = 90;
/** With fewer days than this, there is no usual range. */
const MIN_USUAL_DAYS = 14;

type Reply = CallReply<typeof dimensionTrends>;
type Line = Reply['dimensions'][DimensionKey];

/** How many days up to today are read: those of the line, and enough for the usual range. */
export const daysToRead = (period: TrendPeriod): number => Math.max(period, MIN_USUAL_PERIOD);

/** One point per day. Over a year, one point per week: as many whole weeks as fit, the last of which ends today. */
const pointLayout = (period: TrendPeriod) => {
  const daysPerPoint = period > 90 ? 7 : 1;
  return { daysPerPoint, count: Math.floor(period / daysPerPoint) } as const;
};

/** The quantile for this share of the sorted values, interpolated between two values. */
const quantile = (sorted: Float64Array, share: number): number => {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
};

const toTwoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** The middle half of the values. Null when there are too few. */
export const usualRange = (values: readonly number[]): Line['usual'] => {
  if (values.length < MIN_USUAL_DAYS) return null;
  // A typed array sorts numbers without a comparison function, which is ten times as fast.
  const sorted = Float64Array.from(values).sort();
  return { low: toTwoDecimals(quantile(sorted, 0.25)), high: toTwoDecimals(quantile(sorted, 0.75)) };
};

/** The mean of each point's values, to two decimals. */
const pointMeans = (values: readonly number[], pointOf: readonly number[], count: number): Line['values'] => {
  const sums = new Float64Array(count);
  const counts = new Uint16Array(count);
  for (const [place, value] of values.entries()) {
    const point = pointOf[place] ?? -1;
    if (point < 0) continue;
    sums[point] = (sums[point] ?? 0) + value;
    counts[point] = (counts[point] ?? 0) + 1;
  }
  return Array.from(sums, (sum, point) => meanToTwoDecimals(sum, counts[point] ?? 0));
};

/**
 * Each day counts once, however many check-ins it has: a point for a week is the mean of its daily means.
 * @param days of the last {@link daysToRead}.
 */
export const trendLines = (days: RatingDays, period: TrendPeriod, today: string): Reply => {
  const { daysPerPoint, count } = pointLayout(period);
  /** Negative when a day is before the first point. */
  const pointOf = days.daysAgo.map((ago) => count - 1 - Math.floor(ago / daysPerPoint));
  const lineOf = (key: DimensionKey): Line => {
    const means = days[key].map((sum, place) => sum / (days.entries[place] ?? 1));
    return { values: pointMeans(means, pointOf, count), usual: usualRange(means) };
  };
  const first = addDays(today, 1 - count * daysPerPoint);
  return {
    points: Array.from({ length: count }, (_, point) => addDays(first, point * daysPerPoint)),
    daysPerPoint,
    daysWithEntries: pointOf.filter((point) => point >= 0).length,
    dimensions: Object.fromEntries(dimensionKeys.map((key) => [key, lineOf(key)])) as Reply['dimensions'],
  };
};

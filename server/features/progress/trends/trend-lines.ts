/** A small line for each dimension, and the user's own usual range. Neither includes unset ratings. */
import type { CallReply } from '#contract/call.ts';
import type { dimensionTrends, TrendPeriod } from '#contract/calls/progress.ts';
import { addDays } from '#contract/domain/days.ts';
import { type DimensionKey, dimensionKeys } from '#contract/domain/mood.ts';
import { dimensionBit } from '#contract/domain/rating-sources.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import type { RatingDays } from '../aggregates/day-sums.ts';
import { meanToTwoDecimals } from './means.ts';

/** The usual range is computed over at least this many days up to today. */
const MIN_USUAL_PERIOD = 90;
/** With fewer days than this on which a dimension was set, it has no usual range. */
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
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
};

const toTwoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** The middle half of the values. Null when there are too few. */
export const usualRange = (values: readonly number[]): Line['usual'] => {
  if (values.length < MIN_USUAL_DAYS) return null;
  // A typed array sorts numbers without a comparison function, which is ten times as fast.
  const sorted = Float64Array.from(values).sort();
  return { low: toTwoDecimals(quantile(sorted, 0.25)), high: toTwoDecimals(quantile(sorted, 0.75)) };
};

/** The dimension's mean on each day, over its set ratings alone. Null where none was set. */
const dayMeans = (days: RatingDays, key: DimensionKey): (number | null)[] => {
  const counts = days[`${key}Count`];
  return days[key].map((sum, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? null : sum / count;
  });
};

/** The mean of each point's values, to two decimals. */
const pointMeans = (means: readonly (number | null)[], pointOf: readonly number[], count: number): Line['values'] => {
  const sums = new Float64Array(count);
  const counts = new Uint16Array(count);
  for (const [index, mean] of means.entries()) {
    const point = pointOf[index] ?? -1;
    if (mean === null || point < 0) continue;
    sums[point] = (sums[point] ?? 0) + mean;
    counts[point] = (counts[point] ?? 0) + 1;
  }
  return Array.from(sums, (sum, point) => meanToTwoDecimals(sum, counts[point] ?? 0));
};

/** Fills the points that were carried and not set with the value drawn before them, or with what was set before the line. */
const repeatCarried = (
  rated: Line['values'],
  isCarried: ReadonlySet<number>,
  before: number | null,
): Pick<Line, 'values' | 'carried'> => {
  const carried: number[] = [];
  let last = before;
  const values = rated.map((value, point) => {
    if (value === null && (last === null || !isCarried.has(point))) return null;
    if (value === null) carried.push(point);
    else last = value;
    return last;
  });
  return { values, carried };
};

const isNumber = (value: number | null): value is number => value !== null;

/**
 * Each day counts once, however many check-ins it has: a point for a week is the mean of its daily means.
 * @param days of the last {@link daysToRead}, oldest first.
 */
export const trendLines = (days: RatingDays, period: TrendPeriod, today: string): Reply => {
  const { daysPerPoint, count } = pointLayout(period);
  /** Negative when a day is before the first point. */
  const pointOf = days.daysAgo.map((ago) => count - 1 - Math.floor(ago / daysPerPoint));
  const isShown = (index: number) => (pointOf[index] ?? -1) >= 0;
  const lineOf = (key: DimensionKey): Line => {
    const means = dayMeans(days, key);
    const bit = dimensionBit(key);
    const isCarried = new Set(pointOf.filter((_, index) => ((days.carriedMask[index] ?? 0) & bit) !== 0));
    const before = means.findLast((mean, index) => mean !== null && !isShown(index)) ?? null;
    return {
      ...repeatCarried(pointMeans(means, pointOf, count), isCarried, before && toTwoDecimals(before)),
      usual: usualRange(means.filter(isNumber)),
      days: means.filter((mean, index) => mean !== null && isShown(index)).length,
    };
  };
  const first = addDays(today, 1 - count * daysPerPoint);
  return {
    points: Array.from({ length: count }, (_, point) => addDays(first, point * daysPerPoint)),
    daysPerPoint,
    daysWithEntries: pointOf.filter((point) => point >= 0).length,
    daysInferred: days.inferredEntries.filter((entries, index) => entries > 0 && isShown(index)).length,
    dimensions: recordOf(dimensionKeys, lineOf),
  };
};

/**
 * The figures of the report, computed from daily sums of the set ratings. Each day counts once, however many check-ins
 * it has.
 */
import { addDays, daysBetween, WEEKDAYS, weekdayOf } from '#contract/domain/days.ts';
import { meanOf } from '#contract/domain/mean.ts';
import { type DimensionKey, timesOfDay } from '#contract/domain/mood.ts';
import { setMood, setMoodAt } from '../aggregates/set-mood.ts';
import type { DaySums, Period } from './report-store.ts';

/** Over longer periods each point of a line is a week. At that width, one point per day would be noise. */
const MAX_DAYS_BY_DAY = { moodLine: 92, smallLines: 45 };
/** With fewer days in either half, the halves are not compared. */
const MIN_DAYS_PER_HALF = 3;
/** With fewer days that have a mood, times of day and weekdays are not reported. */
const MIN_DAYS_FOR_SLOTS = 14;
/** With fewer days, a time of day or weekday gets no mean. */
const MIN_DAYS_PER_SLOT = 3;

/** One kind of rating over the period. Means are from 1 to 5. */
export interface Series {
  readonly daysPerPoint: 1 | 7;
  /** The mean of the days of each point, oldest first. Null where it was not rated. */
  readonly values: readonly (number | null)[];
  /** Days on which it was rated. */
  readonly ratedDays: number;
  /** The mean of the daily means. Null without any, like the next two. */
  readonly average: number | null;
  /** The lowest and highest daily mean. */
  readonly low: number | null;
  readonly high: number | null;
  /** The mean of the second half of the period minus that of the first. Null when either has too few days. */
  readonly change: number | null;
}

export interface Slots {
  /** In the order of the day. Null for too few days. */
  readonly timesOfDay: readonly (number | null)[];
  /** Monday first. */
  readonly weekdays: readonly (number | null)[];
}

export interface ReportStatistics {
  readonly days: number;
  readonly daysWithCheckIns: number;
  readonly checkIns: number;
  /** Whether the period has check-ins of which it was not recorded what was set. */
  readonly hasInferred: boolean;
  readonly mood: Series;
  readonly dimensions: readonly (Series & { readonly key: DimensionKey })[];
  /** Null when there are too few days. */
  readonly slots: Slots | null;
}

interface DayMean {
  readonly day: string;
  readonly mean: number;
  readonly isInferred: boolean;
}

const meanIfEnough = (least: number, values: readonly number[]): number | null =>
  values.length < least ? null : meanOf(values);

const meanOrNull = (values: readonly number[]): number | null => meanIfEnough(1, values);

function seriesOf(days: readonly DayMean[], period: Period, longestByDay: number): Series {
  const length = daysBetween(period.from, period.to) + 1;
  const daysPerPoint = length > longestByDay ? 7 : 1;
  const means = days.map(({ mean }) => mean);
  const points: number[][] = Array.from({ length: Math.ceil(length / daysPerPoint) }, () => []);
  for (const { day, mean } of days) points[Math.floor(daysBetween(period.from, day) / daysPerPoint)]?.push(mean);
  return {
    daysPerPoint,
    values: points.map(meanOrNull),
    ratedDays: days.length,
    average: meanOrNull(means),
    low: means.length === 0 ? null : Math.min(...means),
    high: means.length === 0 ? null : Math.max(...means),
    change: changeOf(days, addDays(period.from, Math.ceil(length / 2))),
  };
}

/**
 * Check-ins with inferred sources lack every 3, which moves their means away from the middle. Compared with recorded
 * ones, that would look like a change, so in a period with both only the recorded days are compared.
 */
function changeOf(days: readonly DayMean[], secondHalf: string): number | null {
  const recorded = days.filter(({ isInferred }) => !isInferred);
  const compared = recorded.length === 0 ? days : recorded;
  const half = (isSecond: boolean) =>
    meanIfEnough(
      MIN_DAYS_PER_HALF,
      compared.filter(({ day }) => day >= secondHalf === isSecond).map(({ mean }) => mean),
    );
  const [first, second] = [half(false), half(true)];
  return first === null || second === null ? null : second - first;
}

const slotsOf = (days: readonly DaySums[]): Slots => ({
  timesOfDay: timesOfDay.map((time) =>
    meanIfEnough(
      MIN_DAYS_PER_SLOT,
      days.flatMap((day) => setMoodAt(day, time) ?? []),
    ),
  ),
  weekdays: WEEKDAYS.map((weekday) =>
    meanIfEnough(
      MIN_DAYS_PER_SLOT,
      days.filter(({ localDay }) => weekdayOf(localDay) === weekday).flatMap((day) => setMood(day) ?? []),
    ),
  ),
});

/** The mean of a dimension's set ratings. Null on a day on which none was set. */
const setMean = (day: DaySums, key: DimensionKey): number | null => {
  const count = day[`${key}Count`];
  return count === 0 ? null : day[key] / count;
};

/**
 * @param rows the days with a check-in, oldest first
 * @param chosen the dimensions, in the order of the page
 */
export function reportStatistics(
  rows: readonly DaySums[],
  period: Period,
  chosen: readonly DimensionKey[],
): ReportStatistics {
  const days = daysBetween(period.from, period.to) + 1;
  const series = (meanOfDay: (row: DaySums) => number | null, longestByDay: number) => {
    const means = rows.flatMap((row): DayMean[] => {
      const mean = meanOfDay(row);
      return mean === null ? [] : [{ day: row.localDay, mean, isInferred: row.inferredEntries > 0 }];
    });
    return seriesOf(means, period, longestByDay);
  };
  const mood = series(setMood, MAX_DAYS_BY_DAY.moodLine);
  return {
    days,
    daysWithCheckIns: rows.length,
    checkIns: rows.reduce((sum, row) => sum + row.entries, 0),
    hasInferred: rows.some((row) => row.inferredEntries > 0),
    mood,
    dimensions: chosen.map((key) => ({ key, ...series((row) => setMean(row, key), MAX_DAYS_BY_DAY.smallLines) })),
    slots: mood.ratedDays < MIN_DAYS_FOR_SLOTS ? null : slotsOf(rows),
  };
}

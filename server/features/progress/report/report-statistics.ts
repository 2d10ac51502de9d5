/** The figures of the report, computed from daily sums. Each day counts once, however many check-ins it has. */
import { addDays, daysBetween, WEEKDAYS, weekdayOf } from '../../../../contract/domain/days.ts';
import { checkInMoodItems, type DimensionKey, timesOfDay } from '../../../../contract/domain/mood.ts';
import type { DaySums, Period } from './report-store.ts';

/** Over longer periods each point of a line is a week. At that width, one point per day would be noise. */
const MAX_DAYS_BY_DAY = { moodLine: 92, smallLines: 45 };
/** With fewer days in either half, the halves are not compared. */
const MIN_DAYS_PER_HALF = 3;
/** With fewer days with check-ins, times of day and weekdays are not reported. */
const MIN_DAYS_FOR_SLOTS = 14;
/** With fewer days, a time of day or weekday gets no mean. */
const MIN_DAYS_PER_SLOT = 3;

/** One kind of rating over the period. Means are from 1 to 5. */
export interface Series {
  readonly daysPerPoint: 1 | 7;
  /** The mean of the days of each point, oldest first. Null where there was no check-in. */
  readonly values: readonly (number | null)[];
  /** The mean of the daily means. Null without check-ins, like the next two. */
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
  readonly daysWithEntries: number;
  readonly entries: number;
  readonly mood: Series;
  readonly dimensions: readonly (Series & { readonly key: DimensionKey })[];
  /** Null when there are too few days. */
  readonly slots: Slots | null;
}

interface DayMean {
  readonly day: string;
  readonly mean: number;
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const meanIfEnough = (least: number, values: readonly number[]): number | null =>
  values.length < least ? null : meanOf(values);

function seriesOf(days: readonly DayMean[], period: Period, longestByDay: number): Series {
  const length = daysBetween(period.from, period.to) + 1;
  const daysPerPoint = length > longestByDay ? 7 : 1;
  const means = days.map(({ mean }) => mean);
  const points: number[][] = Array.from({ length: Math.ceil(length / daysPerPoint) }, () => []);
  for (const { day, mean } of days) points[Math.floor(daysBetween(period.from, day) / daysPerPoint)]?.push(mean);
  const secondHalf = addDays(period.from, Math.ceil(length / 2));
  const half = (isSecond: boolean) =>
    meanIfEnough(
      MIN_DAYS_PER_HALF,
      days.filter(({ day }) => day >= secondHalf === isSecond).map(({ mean }) => mean),
    );
  const [first, second] = [half(false), half(true)];
  return {
    daysPerPoint,
    values: points.map(meanOf),
    average: meanOf(means),
    low: means.length === 0 ? null : Math.min(...means),
    high: means.length === 0 ? null : Math.max(...means),
    change: first === null || second === null ? null : second - first,
  };
}

const moodOf = (sum: number, entries: number): number => sum / entries / checkInMoodItems.length;

const slotsOf = (days: readonly DaySums[]): Slots => ({
  timesOfDay: timesOfDay.map((time) =>
    meanIfEnough(
      MIN_DAYS_PER_SLOT,
      days
        .filter((day) => day[`${time}Entries`] > 0)
        .map((day) => moodOf(day[`${time}MoodSum`], day[`${time}Entries`])),
    ),
  ),
  weekdays: WEEKDAYS.map((weekday) =>
    meanIfEnough(
      MIN_DAYS_PER_SLOT,
      days.filter(({ localDay }) => weekdayOf(localDay) === weekday).map((day) => moodOf(day.moodSum, day.entries)),
    ),
  ),
});

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
  const series = (mean: (row: DaySums) => number, longestByDay: number) =>
    seriesOf(
      rows.map((row) => ({ day: row.localDay, mean: mean(row) })),
      period,
      longestByDay,
    );
  return {
    days,
    daysWithEntries: rows.length,
    entries: rows.reduce((sum, row) => sum + row.entries, 0),
    mood: series((row) => moodOf(row.moodSum, row.entries), MAX_DAYS_BY_DAY.moodLine),
    dimensions: chosen.map((key) => ({ key, ...series((row) => row[key] / row.entries, MAX_DAYS_BY_DAY.smallLines) })),
    slots: rows.length < MIN_DAYS_FOR_SLOTS ? null : slotsOf(rows),
  };
}

import { daysBetween } from '#contract/domain/days.ts';
import { type DimensionKey, dimensionKeys, type TimeOfDay, timesOfDay } from '#contract/domain/mood.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import { type MoodSums, setMood, setMoodAt } from '../aggregates/set-mood.ts';
import type { DaySeries } from './compare-groups.ts';

/** The sums of one day's set ratings, as stored in mood_days. */
export type DaySums = {
  readonly localDay: string;
  readonly filledInEntries: number;
  readonly inferredEntries: number;
} & MoodSums &
  Readonly<Record<DimensionKey | `${DimensionKey}Count`, number>>;

/** A value for each day. Null where it was not set. */
type ValueByDay = readonly (number | null)[];

/**
 * What one user set on their days, oldest first, as parallel lists: index i of every list is the same day. Ratings that
 * were left alone or carried over are not in it.
 */
export interface ObservedDays {
  readonly labels: readonly string[];
  /** Days since the first of them, so that gaps are visible. */
  readonly at: readonly number[];
  /** Whether a check-in of the day was filled in on a later one. */
  readonly filledIn: readonly boolean[];
  /** Mean mood of the check-ins with enough set items, 1 to 5. */
  readonly mood: ValueByDay;
  /** Mean of the set ratings, 1 to 5. */
  readonly ratings: Readonly<Record<DimensionKey, ValueByDay>>;
  /** Mean mood of those check-ins at that time of the day. */
  readonly times: Readonly<Record<TimeOfDay, ValueByDay>>;
}

/**
 * The days that can be tested. A day with a check-in of which it is not known what was set is left out, because leaving
 * out only its 3s would move its means away from the middle.
 * @param days with at least one check-in each, oldest first.
 */
export function observedDays(days: readonly DaySums[]): ObservedDays {
  const known = days.filter((day) => day.inferredEntries === 0);
  const first = known[0]?.localDay ?? '';
  return {
    labels: known.map((day) => day.localDay),
    at: known.map((day) => daysBetween(first, day.localDay)),
    filledIn: known.map((day) => day.filledInEntries > 0),
    mood: known.map(setMood),
    ratings: recordOf(dimensionKeys, (key) => known.map((day) => meanOf(day[key], day[`${key}Count`]))),
    times: recordOf(timesOfDay, (time) => known.map((day) => setMoodAt(day, time))),
  };
}

/** The days that have a value. */
export function daysWithValue(days: ObservedDays, valueAt: (index: number) => number | null): DaySeries {
  const series = days.at.flatMap((at, index) => {
    const value = valueAt(index);
    return value === null ? [] : [{ at, value }];
  });
  return { at: series.map(({ at }) => at), values: series.map(({ value }) => value) };
}

const meanOf = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);

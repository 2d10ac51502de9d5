import { daysBetween } from '../../../../contract/domain/days.ts';
import {
  checkInMoodItems,
  type DimensionKey,
  dimensionKeys,
  type TimeOfDay,
  timesOfDay,
} from '../../../../contract/domain/mood.ts';

/** The sums of one day, as stored in mood_days. */
export type DaySums = { readonly localDay: string; readonly entries: number; readonly moodSum: number } & Readonly<
  Record<DimensionKey, number>
> &
  Readonly<Record<`${TimeOfDay}${'Entries' | 'MoodSum'}`, number>>;

/** One user's days with check-ins, oldest first, as parallel lists: index i of every list is the same day. */
export interface ObservedDays {
  readonly labels: readonly string[];
  /** Days since the first of them, so that gaps are visible. */
  readonly at: readonly number[];
  /** Mean mood score of the day, 1 to 5. */
  readonly mood: readonly number[];
  /** Mean rating of the day, 1 to 5. */
  readonly ratings: Readonly<Record<DimensionKey, readonly number[]>>;
  /** Mean mood score at that time of the day. Null without a check-in then. */
  readonly times: Readonly<Record<TimeOfDay, readonly (number | null)[]>>;
}

/** @param days with at least one check-in each, oldest first. */
export function observedDays(days: readonly DaySums[]): ObservedDays {
  const first = days[0]?.localDay ?? '';
  return {
    labels: days.map((day) => day.localDay),
    at: days.map((day) => daysBetween(first, day.localDay)),
    mood: days.map((day) => moodOf(day.moodSum, day.entries)),
    ratings: mapKeys(dimensionKeys, (key) => days.map((day) => day[key] / day.entries)),
    times: mapKeys(timesOfDay, (time) =>
      days.map((day) => {
        const entries = day[`${time}Entries`];
        return entries > 0 ? moodOf(day[`${time}MoodSum`], entries) : null;
      }),
    ),
  };
}

const moodOf = (sum: number, entries: number): number => sum / (entries * checkInMoodItems.length);

const mapKeys = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

/**
 * State of one check-in while it is being filled in: its day, the time of day, 15 ratings, and which of them are set.
 */
import {
  type DimensionKey,
  dimensionKeys,
  dimensions,
  isHard,
  RATING_DEFAULT,
  type Ratings,
  ratingLabel,
  type SectionKey,
  sectionDimensionKeys,
  sections,
  type TimeOfDay,
} from '../../../../contract/domain/mood.ts';
import { timeOfDayAt } from '../../../dates/time-of-day.ts';
import type { Rating } from '../../../ui/check-in/rating-slider.tsx';
import type { CheckInDay } from './check-in-day.ts';

/** In the order shown. */
export const sectionKeys = Object.keys(sections) as SectionKey[];

export interface CheckIn {
  readonly day: CheckInDay;
  readonly ratings: Readonly<Record<DimensionKey, Rating>>;
  readonly timeOfDay: TimeOfDay;
}

/** The values sent: every slider, set or not, the day and the time of day. */
export type CheckInInput = Ratings & { readonly timeOfDayPreference: TimeOfDay; readonly day: CheckInDay };

/** Every slider at 3 and unset. The time of day comes from the local clock, or is evening for a past day. */
export const newCheckIn = (now: Date, day: CheckInDay = 'today'): CheckIn => ({
  day,
  ratings: Object.fromEntries(
    dimensionKeys.map((key) => [key, { value: RATING_DEFAULT, isSet: false }]),
  ) as CheckIn['ratings'],
  timeOfDay: day === 'today' ? timeOfDayAt(now) : 'evening',
});

export const withRating = (checkIn: CheckIn, key: DimensionKey, rating: Rating): CheckIn => ({
  ...checkIn,
  ratings: { ...checkIn.ratings, [key]: rating },
});

/** Applies ratings made before this page was opened, as if just set. */
export const withRatings = (checkIn: CheckIn, ratings: Readonly<Partial<Ratings>>): CheckIn =>
  dimensionKeys.reduce((filled, key) => {
    const value = ratings[key];
    return value === undefined ? filled : withRating(filled, key, { value, isSet: true });
  }, checkIn);

export const toCheckInInput = ({ ratings, timeOfDay, day }: CheckIn): CheckInInput => ({
  ...(Object.fromEntries(dimensionKeys.map((key) => [key, ratings[key].value])) as Ratings),
  timeOfDayPreference: timeOfDay,
  day,
});

/** How many sliders are set, in total or in one section. */
export function countSet({ ratings }: CheckIn, section?: SectionKey): { set: number; of: number } {
  const keys = section ? sectionDimensionKeys(section) : dimensionKeys;
  return { set: keys.filter((key) => ratings[key].isSet).length, of: keys.length };
}

/** Applies the ratings of an earlier check-in, each as if just set. The time of day stays unchanged. */
export const fillFrom = (checkIn: CheckIn, earlier: Readonly<Ratings>): CheckIn => ({
  ...checkIn,
  ratings: Object.fromEntries(
    dimensionKeys.map((key) => [key, { value: earlier[key], isSet: true }]),
  ) as CheckIn['ratings'],
});

/** Undoes a fill: each slider that was not touched since returns to its earlier state. */
export const undoFill = (checkIn: CheckIn, filled: CheckIn, before: CheckIn): CheckIn => ({
  ...checkIn,
  ratings: Object.fromEntries(
    dimensionKeys.map((key) => [
      key,
      checkIn.ratings[key] === filled.ratings[key] ? before.ratings[key] : checkIn.ratings[key],
    ]),
  ) as CheckIn['ratings'],
});

/** The hard ratings of a section that are set, as text: ["Stress: tense"]. */
export const formatHardRatings = ({ ratings }: CheckIn, section: SectionKey): string[] =>
  sectionDimensionKeys(section)
    .filter((key) => ratings[key].isSet && isHard(key, ratings[key].value))
    .map((key) => `${dimensions[key].label}: ${ratingLabel(key, ratings[key].value)}`);

/** Whether this change completed the section. */
export function completesSection(before: CheckIn, after: CheckIn, section: SectionKey): boolean {
  const { set, of } = countSet(after, section);
  return set === of && countSet(before, section).set < of;
}

/** One check-in while it is being filled in: 15 ratings, which of them the person has set, and the time of day. */
import {
  type DimensionKey,
  dimensionKeys,
  keysOfSection,
  RATING_DEFAULT,
  type Ratings,
  type SectionKey,
  type TimeOfDay,
} from '../../../contract/mood.ts';
import type { Rating } from '../../ui/rating-slider.tsx';
import { timeOfDayAt } from './time-of-day.ts';

export interface CheckIn {
  readonly ratings: Readonly<Record<DimensionKey, Rating>>;
  readonly timeOfDay: TimeOfDay;
}

/** What is sent: every slider, set or not, and the time of day. */
export type CheckInInput = Ratings & { readonly timeOfDayPreference: TimeOfDay };

/** Every slider at 3 and hollow; the time of day from the local clock. */
export const newCheckIn = (now: Date): CheckIn => ({
  ratings: Object.fromEntries(
    dimensionKeys.map((key) => [key, { value: RATING_DEFAULT, isSet: false }]),
  ) as CheckIn['ratings'],
  timeOfDay: timeOfDayAt(now),
});

export const withRating = (checkIn: CheckIn, key: DimensionKey, rating: Rating): CheckIn => ({
  ...checkIn,
  ratings: { ...checkIn.ratings, [key]: rating },
});

export const inputOf = ({ ratings, timeOfDay }: CheckIn): CheckInInput => ({
  ...(Object.fromEntries(dimensionKeys.map((key) => [key, ratings[key].value])) as Ratings),
  timeOfDayPreference: timeOfDay,
});

/** How many sliders are set, of all or of one section. */
export function countSet({ ratings }: CheckIn, section?: SectionKey): { set: number; of: number } {
  const keys = section ? keysOfSection(section) : dimensionKeys;
  return { set: keys.filter((key) => ratings[key].isSet).length, of: keys.length };
}

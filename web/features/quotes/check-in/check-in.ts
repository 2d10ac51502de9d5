/**
 * State of one check-in while it is being filled in: its day, the time of day, 15 ratings, and where each comes from.
 */
import { type DayEnd, MIDNIGHT } from '#contract/domain/days.ts';
import {
  type DimensionKey,
  dimensionKeys,
  dimensions,
  RATING_DEFAULT,
  type Ratings,
  ratingLabel,
  type SectionKey,
  sectionDimensionKeys,
  type TimeOfDay,
} from '#contract/domain/mood.ts';
import type { RatingSources } from '#contract/domain/rating-sources.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import { toLocalDay } from '#web/dates/local-day.ts';
import { timeOfDayAt } from '#web/dates/time-of-day.ts';
import type { CheckInDraft } from '#web/session/check-in-drafts.ts';
import type { Rating } from '#web/ui/check-in/rating.ts';
import type { CheckInDay } from './day/check-in-day.ts';

export interface CheckIn {
  readonly day: CheckInDay;
  readonly ratings: Readonly<Record<DimensionKey, Rating>>;
  readonly timeOfDay: TimeOfDay;
  /** The local day for which the time of day was preset. Null once the user has chosen a time, and for a past day. */
  readonly timePresetOn: string | null;
}

/** The request data: the ratings that are set or carried, which of them are which, the day and the time of day. */
export type CheckInInput = Partial<Ratings> & {
  readonly timeOfDayPreference: TimeOfDay;
  readonly day: CheckInDay;
  readonly set: DimensionKey[];
  readonly carried?: DimensionKey[];
};

/** Ratings of an earlier check-in. */
interface EarlierRatings extends RatingSources {
  readonly ratings: Readonly<Ratings>;
}

/**
 * A check-in with every slider at 3 and unset. The time of day comes from the local clock, or is evening for a past
 * day.
 */
export const newCheckIn = (now: Date, day: CheckInDay = 'today', dayEnd: DayEnd = MIDNIGHT): CheckIn => ({
  day,
  ratings: mapRatings(() => ({ value: RATING_DEFAULT, isSet: false })),
  ...(day === 'today' ? presetTime(now, dayEnd) : { timeOfDay: 'evening', timePresetOn: null }),
});

const presetTime = (now: Date, dayEnd: DayEnd): Pick<CheckIn, 'timeOfDay' | 'timePresetOn'> => ({
  timeOfDay: timeOfDayAt(now, dayEnd),
  timePresetOn: toLocalDay(now, dayEnd),
});

/**
 * A preset time of day follows the clock: a page may stay open from the morning to the evening, and "evening" after the
 * end of the user's day would mean that of the new day.
 */
export function withTimeNow(checkIn: CheckIn, now: Date, dayEnd: DayEnd): CheckIn {
  const { timeOfDay, timePresetOn } = presetTime(now, dayEnd);
  const isCurrent = checkIn.timeOfDay === timeOfDay && checkIn.timePresetOn === timePresetOn;
  return checkIn.timePresetOn === null || isCurrent ? checkIn : { ...checkIn, timeOfDay, timePresetOn };
}

export const withTime = (checkIn: CheckIn, timeOfDay: TimeOfDay): CheckIn => ({
  ...checkIn,
  timeOfDay,
  timePresetOn: null,
});

const mapRatings = (ratingOf: (key: DimensionKey) => Rating): CheckIn['ratings'] => recordOf(dimensionKeys, ratingOf);

export const withRating = (checkIn: CheckIn, key: DimensionKey, rating: Rating): CheckIn => ({
  ...checkIn,
  ratings: { ...checkIn.ratings, [key]: rating },
});

/** The part of a check-in that outlasts its page. Null if nothing is set or carried. */
export function toCheckInDraft(checkIn: CheckIn): CheckInDraft | null {
  const ratings = Object.fromEntries(Object.entries(checkIn.ratings).filter(([, rating]) => isGiven(rating)));
  return isBegun(checkIn) ? { ratings, timeOfDay: checkIn.timePresetOn ? undefined : checkIn.timeOfDay } : null;
}

/** Applies what was entered before this page was opened. */
export function withDraft(checkIn: CheckIn, { ratings, timeOfDay }: CheckInDraft): CheckIn {
  const filled = { ...checkIn, ratings: { ...checkIn.ratings, ...ratings } };
  return timeOfDay ? withTime(filled, timeOfDay) : filled;
}

export function toCheckInInput({ ratings, timeOfDay, day }: CheckIn): CheckInInput {
  const given = dimensionKeys.filter((key) => isGiven(ratings[key]));
  return {
    ...Object.fromEntries(given.map((key) => [key, ratings[key].value])),
    timeOfDayPreference: timeOfDay,
    day,
    set: given.filter((key) => ratings[key].isSet),
    carried: given.filter((key) => ratings[key].isCarried),
  };
}

const isGiven = ({ isSet, isCarried }: Rating): boolean => isSet || isCarried === true;

/** How many sliders are set and how many carried, in total or in one section. All others were left alone. */
export function countGiven(
  { ratings }: CheckIn,
  section?: SectionKey,
): { set: number; carried: number; total: number } {
  const keys = section ? sectionDimensionKeys(section) : dimensionKeys;
  return {
    set: keys.filter((key) => ratings[key].isSet).length,
    carried: keys.filter((key) => ratings[key].isCarried).length,
    total: keys.length,
  };
}

/** How many sliders are neither set nor carried, in total or in one section. */
export function countUnset(checkIn: CheckIn, section?: SectionKey): number {
  const { set, carried, total } = countGiven(checkIn, section);
  return total - set - carried;
}

/**
 * Carries over the ratings given in an earlier check-in. Ratings that were left alone then are not carried, and the
 * sliders set in this check-in and its time of day do not change.
 */
export const fillFrom = (checkIn: CheckIn, { ratings, set, carried }: EarlierRatings): CheckIn => {
  const given = new Set([...set, ...carried]);
  return {
    ...checkIn,
    ratings: mapRatings((key) =>
      given.has(key) && !checkIn.ratings[key].isSet
        ? { value: ratings[key], isSet: false, isCarried: true }
        : checkIn.ratings[key],
    ),
  };
};

/** Undoes a fill: each slider that was not touched since then returns to its earlier state. */
export const undoFill = (checkIn: CheckIn, filled: CheckIn, original: CheckIn): CheckIn => ({
  ...checkIn,
  ratings: mapRatings((key) =>
    checkIn.ratings[key] === filled.ratings[key] ? original.ratings[key] : checkIn.ratings[key],
  ),
});

/** The ratings of a section, set or carried, as text: ["Stress: tense"]. */
export const formatRatings = ({ ratings }: CheckIn, section: SectionKey): string[] =>
  sectionDimensionKeys(section)
    .filter((key) => isGiven(ratings[key]))
    .map((key) => `${dimensions[key].label}: ${ratingLabel(key, ratings[key].value)}`);

/** True once any slider is set or carried. */
export const isBegun = (checkIn: CheckIn): boolean => countUnset(checkIn) < dimensionKeys.length;

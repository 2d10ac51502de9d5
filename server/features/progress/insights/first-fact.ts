/**
 * One plain fact about the first days, before there are enough for an insight: a description of what was set, with its
 * count. Nothing is tested and nothing claimed beyond those days.
 */
import { meanOf } from '#contract/domain/mean.ts';
import {
  type DimensionKey,
  dimensionKeys,
  dimensions,
  MOOD_DIFFERENCE_MIN,
  type TimeOfDay,
} from '#contract/domain/mood.ts';
import { type DaySums, daysWithValue, type ObservedDays, observedDays } from './observed-days.ts';
import { timeNames } from './phrases.ts';

export interface FirstFact {
  /** The description and its count: "Evenings have been easier than mornings so far: 3 days." */
  readonly text: string;
  /** How it was counted. */
  readonly evidence: string;
}

/** With fewer such days, nothing is said. */
export const MIN_DAYS_FOR_FACT = 3;
/** A lower average is not called strong. */
const MIN_STRONG = 3;

const timePairs: readonly (readonly [TimeOfDay, TimeOfDay])[] = [
  ['evening', 'morning'],
  ['afternoon', 'morning'],
  ['evening', 'afternoon'],
];

/** @param days with check-ins, oldest first: the user's first ones. */
export function findFirstFact(days: readonly DaySums[]): FirstFact | null {
  const seen = observedDays(days);
  return timesOfSameDay(seen) ?? timesOfAnyDay(seen) ?? strongest(seen);
}

/** Two times of day that were both rated on some days, and of which the same one was easier on each. */
function timesOfSameDay({ times, at }: ObservedDays): FirstFact | null {
  const found = timePairs.flatMap(([one, other]) => {
    const differences = at.flatMap((_, index) => {
      const [first, second] = [times[one][index] ?? null, times[other][index] ?? null];
      return first === null || second === null ? [] : [first - second];
    });
    const isSameEachDay = new Set(differences.map(Math.sign)).size === 1;
    return differences.length >= MIN_DAYS_FOR_FACT && isSameEachDay
      ? { one, other, difference: meanOf(differences), days: differences.length }
      : [];
  });
  const widest = widestOf(found);
  if (!widest) return null;
  const { one, other, difference, days } = widest;
  const [easier, harder] = difference > 0 ? [one, other] : [other, one];
  return {
    text: `${easierText(easier, harder)}: ${days} days.`,
    evidence: `You rated both on ${days} days, and ${timeNames[easier]} were easier on each of them.`,
  };
}

/** Two times of day, each rated on some days: their averages. */
function timesOfAnyDay(days: ObservedDays): FirstFact | null {
  const found = timePairs.flatMap(([one, other]) => {
    const [first, second] = [one, other].map((time) => moodsAt(days, time));
    if (!first || !second || Math.min(first.length, second.length) < MIN_DAYS_FOR_FACT) return [];
    return { one, other, difference: shown(meanOf(first)) - shown(meanOf(second)) };
  });
  const widest = widestOf(found);
  if (!widest) return null;
  const { one, other, difference } = widest;
  const [easier, harder] = difference > 0 ? [one, other] : [other, one];
  const [better, worse] = [moodsAt(days, easier), moodsAt(days, harder)];
  return {
    text: `${easierText(easier, harder)}: ${better.length} ${timeNames[easier]} and ${worse.length} ${timeNames[harder]}.`,
    evidence: `Your mood averaged ${meanOf(better).toFixed(1)} of 5 in the ${easier} and ${meanOf(worse).toFixed(1)} in the ${harder}.`,
  };
}

const moodsAt = (days: ObservedDays, time: TimeOfDay): readonly number[] =>
  daysWithValue(days, (index) => days.times[time][index] ?? null).values;

const easierText = (easier: TimeOfDay, harder: TimeOfDay): string =>
  `${capitalize(timeNames[easier])} have been easier than ${timeNames[harder]} so far`;

const widestOf = <Found extends { readonly difference: number }>(found: readonly Found[]): Found | undefined =>
  found
    .filter(({ difference }) => Math.abs(shown(difference)) >= MOOD_DIFFERENCE_MIN)
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))[0];

/** What has the highest average of the dimensions whose high end is the easy one. None if several share it. */
function strongest(days: ObservedDays): FirstFact | null {
  const rated = dimensionKeys.flatMap((key) => {
    const { values } = daysWithValue(days, (index) => days.ratings[key][index] ?? null);
    if (dimensions[key].hardEnd === 'high' || values.length < MIN_DAYS_FOR_FACT) return [];
    return { key, average: shown(meanOf(values)), days: values.length };
  });
  const highest = Math.max(...rated.map(({ average }) => average));
  const [found, ...others] = rated.filter(({ average }) => average === highest);
  if (!found || others.length > 0 || rated.length < 2 || highest < MIN_STRONG) return null;
  return {
    text: `${labelOf(found.key)} has been your strongest rating so far: ${highest.toFixed(1)} of 5 over ${found.days} days.`,
    evidence: 'The highest average of what you have rated on at least 3 days.',
  };
}

/** As said to the user: "Support around you". */
const labelOf = (key: DimensionKey): string => dimensions[key].label.replace(/ me$/, ' you');

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** A score as it is shown, with one decimal. */
const shown = (score: number): number => Number(score.toFixed(1));

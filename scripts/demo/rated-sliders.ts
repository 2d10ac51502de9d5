/**
 * Which of the 15 sliders the demo's user rates. As in real use, it is often all of them, often the three of Home, and
 * sometimes only those that changed, with the rest carried over by "Same as last time".
 */
import { type DimensionKey, dimensionKeys, type Ratings } from '../../contract/domain/mood.ts';
import { shuffled } from '../../words/seeded-random.ts';
import { createRandom, type Random } from './random.ts';

/** A different seed from the ratings', so that these choices change none of them. */
const SEED_OFFSET = 43;
/** The first check-ins are made with all sliders. */
const ALL_AT_FIRST = 3;
const THREE = 3;

type Habit = 'all' | 'three' | 'as last time' | 'some';
const habits: readonly (readonly [Habit, untilShare: number])[] = [
  ['all', 0.5],
  ['three', 0.72],
  ['as last time', 0.92],
  ['some', 1],
];

export interface RatedSliders {
  /** Rated in this check-in. */
  readonly set: readonly DimensionKey[];
  /** Taken over from the last check-in, with the values given there. */
  readonly carried: Readonly<Partial<Ratings>>;
}

interface CheckInToRate {
  /** The user's feelings in all 15 dimensions. */
  readonly ratings: Ratings;
  readonly isForYesterday: boolean;
}

/**
 * @param checkIns in order.
 * @returns the check-ins with their rated and carried sliders. Deterministic for the same seed.
 */
export function chooseSliders<Felt extends CheckInToRate>(
  checkIns: readonly Felt[],
  seed: number,
): (Felt & RatedSliders)[] {
  const chance = createRandom(seed + SEED_OFFSET);
  let last: Readonly<Partial<Ratings>> = {};
  return checkIns.map((checkIn, index) => {
    const habit = randomHabit(chance, index, checkIn);
    const set = setIn(habit, checkIn.ratings, last, chance);
    const carried = habit === 'as last time' ? omit(last, set) : {};
    last = { ...carried, ...pick(checkIn.ratings, set) };
    return { ...checkIn, set, carried };
  });
}

function randomHabit(chance: Random, index: number, { isForYesterday }: CheckInToRate): Habit {
  const share = chance.next();
  if (index < ALL_AT_FIRST) return 'all';
  // For an earlier day, users rate only what they remember.
  if (isForYesterday) return 'some';
  return habits.find(([, until]) => share < until)?.[0] ?? 'all';
}

function setIn(habit: Habit, ratings: Ratings, last: Readonly<Partial<Ratings>>, chance: Random): DimensionKey[] {
  const mixed = shuffled(dimensionKeys, chance.next);
  const some = chance.between(5, 9);
  const inOrder = (keys: readonly DimensionKey[]) => dimensionKeys.filter((key) => keys.includes(key));
  if (habit === 'three') return inOrder(mixed.slice(0, THREE));
  if (habit === 'some') return inOrder(mixed.slice(0, some));
  if (habit === 'as last time') return changedMost(ratings, last, mixed);
  return [...dimensionKeys];
}

/** Those that differ clearly from last time, at least one. */
const changedMost = (ratings: Ratings, last: Readonly<Partial<Ratings>>, keys: readonly DimensionKey[]) => {
  const changed = dimensionKeys.filter((key) => Math.abs(ratings[key] - (last[key] ?? ratings[key])) > 1);
  return changed.length > 0 ? changed : keys.slice(0, 1);
};

/** The ratings of these dimensions. */
export const pick = (ratings: Ratings, keys: readonly DimensionKey[]): Partial<Ratings> =>
  Object.fromEntries(keys.map((key) => [key, ratings[key]]));

const omit = (ratings: Readonly<Partial<Ratings>>, keys: readonly DimensionKey[]): Partial<Ratings> =>
  Object.fromEntries(Object.entries(ratings).filter(([key]) => !keys.includes(key as DimensionKey)));

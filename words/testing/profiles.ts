/** Profiles for tests: any at all, and a fixed stream of random ones that is the same on every run. */
import fc from 'fast-check';
import {
  dimensionKeys,
  dimensions,
  RATING_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  type Ratings,
  type TimeOfDay,
  timesOfDay,
} from '../../contract/domain/mood.ts';
import { seededRandom } from '../seeded-random.ts';

const rating = fc.integer({ min: 1, max: 5 });

export const anyRatings: fc.Arbitrary<Ratings> = fc
  .tuple(...dimensionKeys.map(() => rating))
  .map((values) => Object.fromEntries(dimensionKeys.map((key, at) => [key, values[at]])) as Ratings);

export const anyTimeOfDay: fc.Arbitrary<TimeOfDay> = fc.constantFrom(...timesOfDay);

export interface Profile {
  readonly ratings: Ratings;
  readonly timeOfDay: TimeOfDay;
}

export const randomProfiles = (count: number, seed: number): Profile[] =>
  fc.sample(fc.record({ ratings: fc.noBias(anyRatings), timeOfDay: anyTimeOfDay }), { numRuns: count, seed });

/** Every slider turned round: 1 becomes 5. */
export const opposite = (ratings: Ratings): Ratings =>
  Object.fromEntries(dimensionKeys.map((key) => [key, 6 - ratings[key]])) as Ratings;

/** Roughly normal, from twelve evenly spread numbers. */
const normal = (next: () => number): number => Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, 0) - 6;

/** A person's own latent mood moves all sliders, each with a will of its own beside it. No survey stands behind this. */
const MOOD_WEIGHT = 0.8;
const OWN_WEIGHT = 0.8;

const ratingsAt = (mood: number, next: () => number): Ratings => {
  const ratingOf = (key: (typeof dimensionKeys)[number]) => {
    const way = dimensions[key].hardEnd === 'low' ? 1 : -1;
    const value = RATING_DEFAULT + way * MOOD_WEIGHT * mood + OWN_WEIGHT * normal(next);
    return Math.min(RATING_MAX, Math.max(RATING_MIN, Math.round(value)));
  };
  return Object.fromEntries(dimensionKeys.map((key) => [key, ratingOf(key)])) as Ratings;
};

const anyHour = (next: () => number): TimeOfDay => timesOfDay[Math.floor(next() * timesOfDay.length)] as TimeOfDay;

/** Profiles as people mostly have them: one mood behind all fifteen, and noise. The same stream on every run. */
export const realisticProfiles = (count: number, seed: number): Profile[] => {
  const next = seededRandom(seed);
  return Array.from({ length: count }, () => ({ ratings: ratingsAt(normal(next), next), timeOfDay: anyHour(next) }));
};

/** People whose mood stays as it is, while each slider moves from day to day: the days of each, always at one hour. */
export const stableUsers = (count: number, days: number, seed: number): Profile[][] => {
  const next = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const mood = normal(next);
    const timeOfDay = anyHour(next);
    return Array.from({ length: days }, () => ({ ratings: ratingsAt(mood, next), timeOfDay }));
  });
};

/** Profiles for tests: arbitrary ones, and a fixed stream of random ones that is the same on every run. */
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

/** Every slider inverted: 1 becomes 5. */
export const opposite = (ratings: Ratings): Ratings =>
  Object.fromEntries(dimensionKeys.map((key) => [key, 6 - ratings[key]])) as Ratings;

/** Roughly normal: the sum of twelve uniform numbers. */
const normal = (next: () => number): number => Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, 0) - 6;

/**
 * The weight of a user's latent mood, which moves all sliders, against each slider's own variation. An assumption, not
 * based on survey data.
 */
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

/**
 * Profiles that resemble those of most users: one mood behind all fifteen sliders, plus noise. The same stream on every
 * run.
 */
export const realisticProfiles = (count: number, seed: number): Profile[] => {
  const next = seededRandom(seed);
  return Array.from({ length: count }, () => ({ ratings: ratingsAt(normal(next), next), timeOfDay: anyHour(next) }));
};

/**
 * Users whose mood is constant while each slider varies from day to day. Each user's days all have the same time of
 * day.
 */
export const stableUsers = (count: number, days: number, seed: number): Profile[][] => {
  const next = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const mood = normal(next);
    const timeOfDay = anyHour(next);
    return Array.from({ length: days }, () => ({ ratings: ratingsAt(mood, next), timeOfDay }));
  });
};

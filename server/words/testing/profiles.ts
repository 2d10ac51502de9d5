/** Profiles for tests: any at all, and a fixed stream of random ones that is the same on every run. */
import fc from 'fast-check';
import { dimensionKeys, type Ratings, type TimeOfDay, timesOfDay } from '../../../contract/mood.ts';

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

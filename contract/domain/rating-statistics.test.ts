import { expect, test } from 'vitest';
import { type DimensionKey, defaultRatings, dimensionKeys, type Ratings } from './mood.ts';
import { observe, type RatingModel, ratingModelOf, ratingPrior, varianceOf } from './rating-statistics.ts';

const at = (key: DimensionKey): number => dimensionKeys.indexOf(key);
const covarianceOf = (model: RatingModel, one: DimensionKey, other: DimensionKey): number =>
  model.covariance[at(one)]?.[at(other)] ?? Number.NaN;

/** One complete set of ratings per day. */
const repeated = (days: number, ratingsOf: (day: number) => Partial<Ratings>): Ratings[] =>
  Array.from({ length: days }, (_, day) => ({ ...defaultRatings(), ...ratingsOf(day) }));

/**
 * The smallest remaining variance while the dimensions are observed one after another. It is above 0 only for a valid
 * covariance matrix.
 */
function smallestPivot(model: RatingModel): number {
  let smallest = Number.POSITIVE_INFINITY;
  dimensionKeys.reduce((left, _, index) => {
    smallest = Math.min(smallest, varianceOf(left, index));
    return observe(left, index, 3);
  }, model);
  return smallest;
}

test('ratingPrior has covariances of the expected sign, larger within a section', () => {
  expect(covarianceOf(ratingPrior, 'stressLevel', 'anxietyLevel')).toBeGreaterThan(0);
  expect(covarianceOf(ratingPrior, 'stressLevel', 'hopeForFuture')).toBeLessThan(0);
  expect(covarianceOf(ratingPrior, 'stressLevel', 'anxietyLevel')).toBeGreaterThan(
    covarianceOf(ratingPrior, 'stressLevel', 'urgencyOfNeed'),
  );
  expect(smallestPivot(ratingPrior)).toBeGreaterThan(0.1);
});

test('ratingModelOf returns the prior without check-ins', () => {
  expect(ratingModelOf([])).toEqual(ratingPrior);
});

test('ratingModelOf moves from the prior to the observed ratings as their number grows', () => {
  const swinging = (days: number) =>
    ratingModelOf(repeated(days, (day) => ({ sleepQuality: day % 2 ? 5 : 4, stressLevel: day % 2 ? 5 : 4 })));
  const [few, many] = [swinging(4), swinging(200)];
  expect(many.means[at('sleepQuality')]).toBeCloseTo(4.5, 1);
  expect(few.means[at('sleepQuality')]).toBeLessThan(many.means[at('sleepQuality')] ?? 0);
  // Negatively correlated in the prior, positively in these ratings.
  expect(covarianceOf(few, 'sleepQuality', 'stressLevel')).toBeLessThan(
    covarianceOf(many, 'sleepQuality', 'stressLevel'),
  );
  expect(covarianceOf(many, 'sleepQuality', 'stressLevel')).toBeCloseTo(0.25, 1);
  expect(varianceOf(many, at('gratitudeLevels'))).toBeLessThan(0.05);
});

test('ratingModelOf ignores missing ratings', () => {
  const gaps = repeated(40, (day) => ({ sleepQuality: 5, stressLevel: day % 2 ? 5 : 1 })).map(
    ({ sleepQuality, stressLevel }, day) => (day % 2 ? { sleepQuality } : { stressLevel }),
  );
  const model = ratingModelOf(gaps);
  expect(model.means[at('sleepQuality')]).toBeGreaterThan(4.7);
  expect(Math.sign(covarianceOf(model, 'sleepQuality', 'stressLevel'))).toBe(-1);
  expect(model.means[at('hopeForFuture')]).toBe(3);
});

test('ratingModelOf returns a valid covariance matrix even if pairs of ratings contradict each other', () => {
  const pairs: readonly (readonly [DimensionKey, DimensionKey, number])[] = [
    ['sleepQuality', 'hopeForFuture', 1],
    ['hopeForFuture', 'gratitudeLevels', 1],
    ['sleepQuality', 'gratitudeLevels', -1],
  ];
  const model = ratingModelOf(
    pairs.flatMap(([one, other, sign]) =>
      Array.from({ length: 60 }, (_, day) => ({
        [one]: day % 2 ? 5 : 1,
        [other]: (day % 2 ? 5 : 1) * sign + (sign < 0 ? 6 : 0),
      })),
    ),
  );
  expect(smallestPivot(model)).toBeGreaterThan(0);
});

test('observe shifts correlated dimensions, less so for an uncertain reading', () => {
  const sure = observe(ratingPrior, at('stressLevel'), 5);
  const unsure = observe(ratingPrior, at('stressLevel'), 5, 1);
  expect(sure.means[at('stressLevel')]).toBe(5);
  expect(varianceOf(sure, at('stressLevel'))).toBeCloseTo(0);
  expect(sure.means[at('anxietyLevel')]).toBeCloseTo(4);
  expect(sure.means[at('hopeForFuture')]).toBeLessThan(3);
  expect(unsure.means[at('anxietyLevel')]).toBeCloseTo(3.5);
  expect(varianceOf(unsure, at('anxietyLevel'))).toBeGreaterThan(varianceOf(sure, at('anxietyLevel')));
});

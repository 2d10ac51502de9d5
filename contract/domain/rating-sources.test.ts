import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultRatings, dimensionKeys } from './mood.ts';
import {
  allSet,
  fromDimensionMask,
  givenKeys,
  givenRatings,
  inferredSources,
  sentSources,
  toDimensionMask,
} from './rating-sources.ts';

it('a dimension mask holds any list of dimensions and gives it back in the order they are asked', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(dimensionKeys), (keys) => {
      const inOrder = dimensionKeys.filter((key) => keys.includes(key));
      expect(fromDimensionMask(toDimensionMask(keys))).toEqual(inOrder);
    }),
  );
  expect(toDimensionMask(dimensionKeys)).toBe(2 ** 15 - 1);
});

it('givenRatings keeps what was set or carried, and puts 3 in place of the rest', () => {
  const sent = { ...defaultRatings(), stressLevel: 5, hopeForFuture: 1, sleepQuality: 2 };
  const sources = { set: ['stressLevel'], carried: ['sleepQuality'] } as const;
  expect(givenRatings(sent, sources)).toEqual({ ...defaultRatings(), stressLevel: 5, sleepQuality: 2 });
  expect(givenKeys(sources)).toEqual(['stressLevel', 'sleepQuality']);
  expect(givenRatings(sent, allSet)).toEqual(sent);
});

it('sentSources takes every rating that was sent and not carried as set, unless the sender says which were', () => {
  const sent = { stressLevel: 3, sleepQuality: 2 };
  expect(sentSources(sent)).toEqual({ set: ['stressLevel', 'sleepQuality'], carried: [] });
  expect(sentSources({ ...sent, carried: ['sleepQuality'] })).toEqual({
    set: ['stressLevel'],
    carried: ['sleepQuality'],
  });
  expect(sentSources({ ...sent, set: ['stressLevel'] })).toEqual({ set: ['stressLevel'], carried: [] });
});

it('inferredSources takes the ratings away from 3 as set, but for those that were carried', () => {
  const ratings = { ...defaultRatings(), stressLevel: 5, sleepQuality: 2 };
  expect(inferredSources(ratings)).toEqual({ set: ['stressLevel', 'sleepQuality'], carried: [] });
  expect(inferredSources(ratings, ['sleepQuality'])).toEqual({ set: ['stressLevel'], carried: ['sleepQuality'] });
});

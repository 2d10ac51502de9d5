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

it('toDimensionMask and fromDimensionMask round-trip any dimensions, in the order they are asked', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(dimensionKeys), (keys) => {
      const inOrder = dimensionKeys.filter((key) => keys.includes(key));
      expect(fromDimensionMask(toDimensionMask(keys))).toEqual(inOrder);
    }),
  );
  expect(toDimensionMask(dimensionKeys)).toBe(2 ** 15 - 1);
});

it('givenRatings keeps set and carried ratings and replaces the rest with 3', () => {
  const sent = { ...defaultRatings(), stressLevel: 5, hopeForFuture: 1, sleepQuality: 2 };
  const sources = { set: ['stressLevel'], carried: ['sleepQuality'] } as const;
  expect(givenRatings(sent, sources)).toEqual({ ...defaultRatings(), stressLevel: 5, sleepQuality: 2 });
  expect(givenKeys(sources)).toEqual(['stressLevel', 'sleepQuality']);
  expect(givenRatings(sent, allSet)).toEqual(sent);
});

it('sentSources counts sent ratings as set unless they are carried or missing from an explicit "set"', () => {
  const sent = { stressLevel: 3, sleepQuality: 2 };
  expect(sentSources(sent)).toEqual({ set: ['stressLevel', 'sleepQuality'], carried: [] });
  expect(sentSources({ ...sent, carried: ['sleepQuality'] })).toEqual({
    set: ['stressLevel'],
    carried: ['sleepQuality'],
  });
  expect(sentSources({ ...sent, set: ['stressLevel'] })).toEqual({ set: ['stressLevel'], carried: [] });
});

it('inferredSources counts ratings other than 3 as set unless they were carried', () => {
  const ratings = { ...defaultRatings(), stressLevel: 5, sleepQuality: 2 };
  expect(inferredSources(ratings)).toEqual({ set: ['stressLevel', 'sleepQuality'], carried: [] });
  expect(inferredSources(ratings, ['sleepQuality'])).toEqual({ set: ['stressLevel'], carried: ['sleepQuality'] });
});

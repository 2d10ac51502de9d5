import { expect, it } from 'vitest';
import { weightedKappa } from './weighted-kappa.ts';

it('weightedKappa is 1 for readers who always agree, and -1 for complete disagreement', () => {
  expect(weightedKappa([0, 1, 2, 3, 4], [0, 1, 2, 3, 4], 4)).toBe(1);
  expect(weightedKappa([0, 4, 0, 4], [4, 0, 4, 0], 4)).toBe(-1);
});

it('weightedKappa is 0 if one reader gives every text the same score', () => {
  expect(weightedKappa([0, 2, 4, 2], [3, 3, 3, 3], 4)).toBeCloseTo(0, 12);
});

/**
 * By hand: pairs (0,0) 4 times, (0,1) 1, (1,1) 2, (1,2) 1, (2,2) 2. Observed 2 steps in 10 over 2 = 0.1. The first gave
 * 5, 3, 2 and the second 4, 3, 3: by chance (5*3*1 + 5*3*2 + 3*4*1 + 3*3*1 + 2*4*2 + 2*3*1) / 100 / 2 = 0.44.
 */
it('weightedKappa matches a calculation by hand', () => {
  const one = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2];
  const other = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2];
  expect(weightedKappa(one, other, 2)).toBeCloseTo(1 - 0.1 / 0.44, 12);
});

it('weightedKappa penalises a disagreement by two steps more than one by one step', () => {
  const near = weightedKappa([0, 1, 2, 2], [0, 1, 2, 1], 2) ?? 0;
  const far = weightedKappa([0, 1, 2, 2], [0, 1, 2, 0], 2) ?? 0;
  expect(near).toBeGreaterThan(far);
});

it('weightedKappa is null if both readers give everything the same score, or there are no scores', () => {
  expect(weightedKappa([3, 3], [3, 3], 4)).toBeNull();
  expect(weightedKappa([], [], 4)).toBeNull();
});

it('weightedKappa throws if the readers have different numbers of scores', () => {
  expect(() => weightedKappa([1], [1, 2], 4)).toThrow('different numbers of items');
});

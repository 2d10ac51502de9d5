import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from '#contract/domain/mean.ts';
import { meanToOneDecimal, meanToTwoDecimals } from './means.ts';

describe('means', () => {
  it('are rounded half up from the exact value', () => {
    expect(
      [
        [69, 20],
        [23, 20],
        [165, 54],
        [90, 30],
      ].map(([sum = 0, count = 0]) => meanToOneDecimal(sum, count)),
    ).toEqual([3.5, 1.2, 3.1, 3]);
    expect(meanToTwoDecimals(9, 8)).toBe(1.13);
  });

  it('are null for no values', () => {
    expect(meanToTwoDecimals(0, 0)).toBeNull();
  });

  it('lie between the lowest and highest value, and differ from the exact mean only by rounding', () => {
    const values = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(values, (given) => {
        const sum = sumOf(given);
        const [one, two] = [meanToOneDecimal(sum, given.length), meanToTwoDecimals(sum, given.length) ?? 0];
        for (const mean of [one, two]) {
          expect(mean).toBeGreaterThanOrEqual(Math.min(...given));
          expect(mean).toBeLessThanOrEqual(Math.max(...given));
        }
        expect(Math.abs(one - sum / given.length)).toBeLessThan(0.0501);
        expect(Math.abs(two - sum / given.length)).toBeLessThan(0.00501);
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { seededRandom } from '#words/seeded-random.ts';
import { estimateAutocorrelation, lagCounts } from './autocorrelation.ts';
import { correlationOf, ranksOf, unitVectorOf } from './ranks.ts';
import { correlationInterval, holmBonferroni, intervalHalfWidth95, tToNormal, twoSidedPValue } from './significance.ts';
import { autoregressiveSeries } from './testing/generated-days.ts';

const onDays = (days: number, ...values: number[]) => values.map((strength) => ({ strength, days }));
const strengths = (...values: number[]) => onDays(90, ...values);

it('twoSidedPValue and tToNormal match the normal and t distributions far into the tails', () => {
  expect(twoSidedPValue(1.959964)).toBeCloseTo(0.05, 6);
  expect(twoSidedPValue(4.417173) / 1e-5).toBeCloseTo(1, 3);
  // Student's t with 10 degrees of freedom: 2.228 leaves 5 %, 4.587 leaves 0.1 %.
  expect(twoSidedPValue(tToNormal(2.228139, 10))).toBeCloseTo(0.05, 3);
  expect(twoSidedPValue(tToNormal(4.586894, 10)) / 0.001).toBeCloseTo(1, 1);
  expect(intervalHalfWidth95(10)).toBeCloseTo(2.228, 2);
});

it('holmBonferroni is stricter with more tests, and less strict after each one that passes', () => {
  expect(holmBonferroni(strengths(2.6))).toHaveLength(1);
  expect(holmBonferroni(strengths(2.6, 0, 0, 0))).toEqual([]);
  expect(holmBonferroni(strengths(2.7, 5, 2.9))).toEqual(strengths(5, 2.9, 2.7));
  expect(holmBonferroni(strengths(2.5, 5, 2.9))).toEqual(strengths(5, 2.9));
  expect(holmBonferroni(strengths(Number.NaN))).toEqual([]);
});

it('holmBonferroni is stricter for tests based on fewer days', () => {
  expect(holmBonferroni(onDays(90, 2.6))).toHaveLength(1);
  expect(holmBonferroni(onDays(45, 2.6))).toHaveLength(0);
  expect(holmBonferroni(onDays(45, 3.1))).toHaveLength(1);
  // The weaker of the two rests on more days, and comes first.
  expect(holmBonferroni([...onDays(14, 3.2), ...onDays(90, 3)])).toEqual(onDays(90, 3));
});

it('holmBonferroni divides the bound by weight, and passes on the share of each test that passes', () => {
  const weighted = (strength: number, weight: number) => ({ strength, days: 90, weight });
  // Alone, at the bound of 1 in 100, a strength of 2.58 is enough. With a second test of equal weight it takes 2.81.
  expect(holmBonferroni([weighted(2.7, 1), weighted(0, 1)])).toEqual([]);
  expect(holmBonferroni([weighted(2.7, 1), weighted(0, 0.25)])).toHaveLength(1);
  expect(holmBonferroni([weighted(0, 1), weighted(2.9, 0.25)])).toEqual([]);
  expect(holmBonferroni([weighted(5, 1), weighted(2.6, 0.25)])).toHaveLength(2);
});

it('ranksOf gives ties their mean rank, so that the order of days does not matter', () => {
  expect(ranksOf([3, 1, 3, 2, 3])).toEqual([4, 1, 4, 2, 4]);
  const unit = (values: number[]) => unitVectorOf(ranksOf(values)) ?? new Float64Array();
  expect(correlationOf(unit([1, 2, 2, 3]), unit([1, 2, 2, 3]))).toBeCloseTo(1);
  expect(correlationOf(unit([1, 2, 2, 3]), unit([2, 3, 1, 4]))).toBeCloseTo(
    correlationOf(unit([1, 2, 2, 3]), unit([2, 1, 3, 4])),
  );
  expect(unitVectorOf([2, 2, 2])).toBeNull();
});

it('correlationInterval is wider for fewer days', () => {
  const [few, many] = [correlationInterval(0.58, 20), correlationInterval(0.58, 60)];
  expect([many.low, many.high].map((value) => value.toFixed(2))).toEqual(['0.36', '0.74']);
  expect(few.low).toBeLessThan(many.low);
  expect(few.high).toBeGreaterThan(many.high);
});

it('estimateAutocorrelation estimates the next-day correlation, even with gaps', () => {
  const nextDay = (memory: number, keep: (day: number) => boolean) => {
    const series = autoregressiveSeries(2000, memory, seededRandom(42));
    const at = series.flatMap((_, day) => (keep(day) ? day : []));
    const { share, fade } = estimateAutocorrelation(
      at,
      at.map((day) => series[day] ?? 0),
      lagCounts(at),
    );
    return share * fade;
  };
  expect(nextDay(0.6, () => true)).toBeCloseTo(0.6, 1);
  expect(nextDay(0.6, (day) => day % 5 !== 0)).toBeCloseTo(0.6, 1);
  expect(Math.abs(nextDay(0, () => true))).toBeLessThan(0.08);
  // Nothing to compare, so this is the prior.
  expect(nextDay(0, (day) => day % 2 === 0)).toBeCloseTo(0.4);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TrendPeriod, trendPeriods } from '../../../../contract/calls/progress.ts';
import { addDays, daysBetween, daysInRange } from '../../../../contract/domain/days.ts';
import { dimensionKeys } from '../../../../contract/domain/mood.ts';
import { type RatingDays, ratingColumns } from '../aggregates/day-sums.ts';
import { daysToRead, trendLines, usualRange } from './trend-lines.ts';

const TODAY = '2026-03-11';

type Sums = Record<(typeof ratingColumns)[number], number>;
type Day = Sums & { readonly day: string };

/** A day with this many check-ins, all with the same ratings. */
const dayOf = (day: string, rating: number, entries = 1): Day => ({
  ...(Object.fromEntries(ratingColumns.map((column) => [column, rating * entries])) as Sums),
  day,
  entries,
});
const columnsOf = (days: readonly Day[]): RatingDays => ({
  ...(Object.fromEntries(ratingColumns.map((column) => [column, days.map((day) => day[column])])) as Record<
    keyof Sums,
    number[]
  >),
  daysAgo: days.map(({ day }) => daysBetween(day, TODAY)),
});
const trendLinesIn = (days: readonly Day[], period: TrendPeriod) => trendLines(columnsOf(days), period, TODAY);

const anyDays = fc
  .uniqueArray(fc.record({ ago: fc.integer({ min: 0, max: 364 }), rating: fc.integer({ min: 1, max: 5 }) }), {
    selector: ({ ago }) => ago,
    maxLength: 120,
  })
  .map((days) =>
    days.toSorted((one, other) => other.ago - one.ago).map(({ ago, rating }) => dayOf(addDays(TODAY, -ago), rating)),
  );

describe('the line of a dimension', () => {
  it('has a point a day over 30 and 90 days, the last of them today', () => {
    for (const period of [30, 90] as const) {
      const lines = trendLinesIn([dayOf(TODAY, 4)], period);
      expect([lines.points, lines.daysPerPoint]).toEqual([daysInRange(addDays(TODAY, 1 - period), TODAY), 1]);
      expect(lines.dimensions.hopeForFuture.values).toEqual([...Array(period - 1).fill(null), 4]);
    }
  });

  it('has 52 points of a week over a year, the last of which ends today', () => {
    const lines = trendLinesIn([dayOf(addDays(TODAY, -7), 1), dayOf(addDays(TODAY, -6), 5), dayOf(TODAY, 2)], 365);
    expect([lines.points.length, lines.daysPerPoint, lines.points.at(-1)]).toEqual([52, 7, '2026-03-05']);
    expect(lines.dimensions.focusClarity.values.slice(-3)).toEqual([null, 1, 3.5]);
  });

  it('counts a day once, however many entries it has', () => {
    const { dimensions } = trendLinesIn([dayOf(addDays(TODAY, -1), 1, 9), dayOf(TODAY, 5)], 365);
    expect(dimensions.stressLevel.values.at(-1)).toBe(3);
  });

  it('holds each day in exactly one point, and no value beyond its days’ own', () => {
    fc.assert(
      fc.property(anyDays, fc.constantFrom(...trendPeriods), (days, period) => {
        const lines = trendLinesIn(days, period);
        const shown = days.filter(({ day }) => day >= (lines.points[0] ?? ''));
        expect(lines.daysWithEntries).toBe(shown.length);
        for (const [index, first] of lines.points.entries()) {
          const last = addDays(first, lines.daysPerPoint - 1);
          const ratings = days.filter(({ day }) => day >= first && day <= last).map((day) => day.sleepQuality);
          const value = lines.dimensions.sleepQuality.values[index];
          if (ratings.length === 0) expect(value).toBeNull();
          else expect(value).toBeCloseTo(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length, 1);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('answers every dimension by its own sums', () => {
    const day = {
      ...dayOf(TODAY, 1),
      ...Object.fromEntries(dimensionKeys.map((key, index) => [key, 1 + (index % 5)])),
    };
    const { dimensions } = trendLinesIn([day], 30);
    expect(dimensionKeys.map((key) => dimensions[key].values.at(-1))).toEqual(
      dimensionKeys.map((_, index) => 1 + (index % 5)),
    );
  });
});

describe('what is usual', () => {
  it('is told from 14 days on', () => {
    expect([usualRange(Array(13).fill(3)), usualRange(Array(14).fill(3))]).toEqual([null, { low: 3, high: 3 }]);
  });

  it('is the middle half, between two days where it falls there', () => {
    expect(usualRange([1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5])).toEqual({ low: 1, high: 4 });
    expect(usualRange([1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5].toReversed())).toEqual({ low: 1.25, high: 3.75 });
  });

  it('has a quarter of the days at most below it, and a quarter at most above', () => {
    const values = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 14, maxLength: 365 });
    fc.assert(
      fc.property(values, (given) => {
        const usual = usualRange(given) ?? { low: 0, high: 0 };
        expect(given.filter((value) => value < usual.low).length).toBeLessThanOrEqual(
          Math.ceil((given.length - 1) / 4),
        );
        expect(given.filter((value) => value > usual.high).length).toBeLessThanOrEqual(
          Math.ceil((given.length - 1) / 4),
        );
      }),
    );
  });

  it('is read from the days of the line, and from 90 where the line shows fewer', () => {
    expect(trendPeriods.map(daysToRead)).toEqual([90, 90, 365]);
    const earlier = daysInRange(addDays(TODAY, -80), addDays(TODAY, -40)).map((day) => dayOf(day, 2));
    const { dimensions, daysWithEntries } = trendLinesIn(earlier, 30);
    expect([daysWithEntries, dimensions.anxietyLevel.usual]).toEqual([0, { low: 2, high: 2 }]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TrendPeriod, trendPeriods } from '#contract/calls/progress.ts';
import { addDays, daysBetween, daysInRange } from '#contract/domain/days.ts';
import { type DimensionKey, dimensionKeys } from '#contract/domain/mood.ts';
import { toDimensionMask } from '#contract/domain/rating-sources.ts';
import { type RatingDays, ratingColumns } from '../aggregates/day-sums.ts';
import { daysToRead, trendLines, usualRange } from './trend-lines.ts';

const TODAY = '2026-03-11';

type Sums = Record<(typeof ratingColumns)[number], number>;
type Day = Sums & { readonly day: string };

/** A day with this many check-ins, all with every dimension set to the same rating. */
const dayOf = (day: string, rating: number, checkIns = 1): Day => ({
  ...(Object.fromEntries(
    dimensionKeys.flatMap((key) => [
      [key, rating * checkIns],
      [`${key}Count`, checkIns],
    ]),
  ) as Sums),
  day,
  entries: checkIns,
  inferredEntries: 0,
  carriedMask: 0,
});
/** A day on which these dimensions were carried and nothing was set. */
const carriedOn = (day: string, ...keys: DimensionKey[]): Day => ({
  ...(Object.fromEntries(ratingColumns.map((column) => [column, 0])) as Sums),
  day,
  entries: 1,
  carriedMask: toDimensionMask(keys),
});
const ago = (days: number): string => addDays(TODAY, -days);
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

describe('trendLines', () => {
  it('has one point a day over 30 and 90 days, ending today', () => {
    for (const period of [30, 90] as const) {
      const lines = trendLinesIn([dayOf(TODAY, 4)], period);
      expect([lines.points, lines.daysPerPoint]).toEqual([daysInRange(addDays(TODAY, 1 - period), TODAY), 1]);
      expect(lines.dimensions.hopeForFuture.values).toEqual([...Array(period - 1).fill(null), 4]);
    }
  });

  it('has 52 weekly points over a year, the last of which ends today', () => {
    const lines = trendLinesIn([dayOf(addDays(TODAY, -7), 1), dayOf(addDays(TODAY, -6), 5), dayOf(TODAY, 2)], 365);
    expect([lines.points.length, lines.daysPerPoint, lines.points.at(-1)]).toEqual([52, 7, '2026-03-05']);
    expect(lines.dimensions.focusClarity.values.slice(-3)).toEqual([null, 1, 3.5]);
  });

  it('counts a day once, however many check-ins it has', () => {
    const { dimensions } = trendLinesIn([dayOf(addDays(TODAY, -1), 1, 9), dayOf(TODAY, 5)], 365);
    expect(dimensions.stressLevel.values.at(-1)).toBe(3);
  });

  it('sets each point to the mean of its own days', () => {
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

  it('computes every dimension from its own sums', () => {
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

describe('trendLines with unset ratings', () => {
  it('leaves a day without a set rating empty, and counts the days that have one', () => {
    const unset = { ...dayOf(ago(1), 5), sleepQuality: 0, sleepQualityCount: 0 };
    // Set in one of two check-ins.
    const half = { ...dayOf(TODAY, 2, 2), sleepQuality: 4, sleepQualityCount: 1 };
    const { sleepQuality, stressLevel } = trendLinesIn([dayOf(ago(2), 1), unset, half], 30).dimensions;
    expect([sleepQuality.values.slice(-3), sleepQuality.days]).toEqual([[1, null, 4], 2]);
    expect([stressLevel.values.slice(-3), stressLevel.days, stressLevel.carried]).toEqual([[1, 5, 2], 3, []]);
  });

  it('repeats the previous value for a carried rating, and lists where', () => {
    const days = [
      dayOf(ago(4), 2),
      carriedOn(ago(3), 'sleepQuality'),
      carriedOn(ago(1), 'sleepQuality'),
      dayOf(TODAY, 5),
    ];
    const { sleepQuality, stressLevel } = trendLinesIn(days, 30).dimensions;
    expect(sleepQuality).toMatchObject({ carried: [26, 28], days: 2 });
    expect(sleepQuality.values.slice(-5)).toEqual([2, 2, null, 2, 5]);
    expect([stressLevel.carried, stressLevel.values.slice(-4)]).toEqual([[], [null, null, null, 5]]);
  });

  it('treats a dimension as set if one check-in of the day set it and another carried it', () => {
    const both = { ...dayOf(TODAY, 4), carriedMask: toDimensionMask(['sleepQuality']) };
    expect(trendLinesIn([both], 30).dimensions.sleepQuality).toMatchObject({ carried: [], days: 1 });
  });

  it('repeats a value that was set before the period, if there is one', () => {
    const carried = carriedOn(ago(29), 'sleepQuality');
    const { sleepQuality } = trendLinesIn([dayOf(ago(60), 1), dayOf(ago(40), 4), carried], 30).dimensions;
    expect([sleepQuality.values[0], sleepQuality.carried, sleepQuality.days]).toEqual([4, [0], 0]);
    const alone = trendLinesIn([carried], 30).dimensions.sleepQuality;
    expect([alone.values[0], alone.carried]).toEqual([null, []]);
  });

  it('counts the days for which it was not recorded what was set', () => {
    const inferred = [ago(50), ago(3), TODAY].map((day) => ({ ...dayOf(day, 4), inferredEntries: 1 }));
    expect(trendLinesIn([...inferred.slice(0, 2), dayOf(ago(1), 4), ...inferred.slice(2)], 30).daysInferred).toBe(2);
  });

  it('needs 14 days on which a dimension was set for its usual range', () => {
    const days = daysInRange(ago(39), TODAY).map((day, index) =>
      index < 14 ? dayOf(day, 4) : { ...dayOf(day, 4), sleepQuality: 0, sleepQualityCount: 0 },
    );
    const { usual } = trendLinesIn(days, 30).dimensions.sleepQuality;
    expect(usual).toEqual({ low: 4, high: 4 });
    expect(trendLinesIn(days.slice(1), 30).dimensions.sleepQuality.usual).toBeNull();
  });
});

describe('the usual range', () => {
  it('is null with fewer than 14 days', () => {
    expect([usualRange(Array(13).fill(3)), usualRange(Array(14).fill(3))]).toEqual([null, { low: 3, high: 3 }]);
  });

  it('is the middle half of the values, interpolated between two of them if needed', () => {
    expect(usualRange([1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5])).toEqual({ low: 1, high: 4 });
    expect(usualRange([1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5].toReversed())).toEqual({ low: 1.25, high: 3.75 });
  });

  it('has at most a quarter of the values below it and a quarter above it', () => {
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

  it('is based on the days shown, but on at least 90', () => {
    expect(trendPeriods.map(daysToRead)).toEqual([90, 90, 365]);
    const earlier = daysInRange(addDays(TODAY, -80), addDays(TODAY, -40)).map((day) => dayOf(day, 2));
    const { dimensions, daysWithEntries } = trendLinesIn(earlier, 30);
    expect([daysWithEntries, dimensions.anxietyLevel.usual]).toEqual([0, { low: 2, high: 2 }]);
  });
});

import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/days.ts';
import { type DimensionKey, dimensionKeys, MOOD_PARTS } from '#contract/domain/mood.ts';
import { reportStatistics } from './report-statistics.ts';
import type { DaySums } from './report-store.ts';
import { formatChange, formatPeriod, formatRange, formatShortDate } from './report-text.ts';

const START = '2026-03-02';

const withoutRating = (sums: DaySums, key: DimensionKey): DaySums => ({ ...sums, [key]: 0, [`${key}Count`]: 0 });

/** A day whose check-ins, all in the evening, rate these dimensions as given and all others 3. */
function day(after: number, ratings: Partial<Record<DimensionKey, number>> = {}, mood = 3, checkIns = 1): DaySums {
  const sums = Object.fromEntries(dimensionKeys.map((key) => [key, (ratings[key] ?? 3) * checkIns]));
  const counts = Object.fromEntries(dimensionKeys.map((key) => [`${key}Count`, checkIns]));
  return {
    ...(sums as Record<DimensionKey, number>),
    ...(counts as Record<`${DimensionKey}Count`, number>),
    carriedMask: 0,
    filledInEntries: 0,
    inferredEntries: 0,
    userId: 'one',
    localDay: addDays(START, after),
    entries: checkIns,
    moodSum: mood * 7 * checkIns,
    averageMoodSum: mood * 6 * checkIns,
    morningEntries: 0,
    morningMoodSum: 0,
    afternoonEntries: 0,
    afternoonMoodSum: 0,
    eveningEntries: checkIns,
    eveningMoodSum: mood * MOOD_PARTS * checkIns,
  };
}
const period = (days: number) => ({ from: START, to: addDays(START, days - 1) });

describe('reportStatistics', () => {
  it('counts a day once, however many check-ins it has', () => {
    const figures = reportStatistics([day(0, {}, 1, 9), day(1, {}, 5)], period(10), []);
    expect(figures).toMatchObject({ days: 10, daysWithCheckIns: 2, checkIns: 10 });
    expect(figures.mood).toMatchObject({ average: 3, low: 1, high: 5 });
  });

  it('keeps days without check-ins as gaps', () => {
    const { mood } = reportStatistics([day(0, {}, 2), day(2, {}, 4)], period(4), []);
    expect(mood.values).toEqual([2, null, 4, null]);
  });

  it('uses weekly points for long periods, and sooner for dimensions than for the mood', () => {
    const sixWeeks = reportStatistics([day(0, { sleepQuality: 1 }), day(6, { sleepQuality: 3 })], period(49), [
      'sleepQuality',
    ]);
    expect([sixWeeks.mood.daysPerPoint, sixWeeks.mood.values.length]).toEqual([1, 49]);
    expect(sixWeeks.dimensions[0]).toMatchObject({ daysPerPoint: 7, values: [2, null, null, null, null, null, null] });
    expect(reportStatistics([], period(366), []).mood.values).toHaveLength(53);
  });

  it('compares the halves of a period if each has three days, with the middle day in the first', () => {
    const rows = [0, 1, 3, 4, 5, 6].map((after) => day(after, { stressLevel: after < 4 ? 2 : 4 }));
    const { dimensions } = reportStatistics(rows, period(7), ['stressLevel', 'hopeForFuture']);
    expect(dimensions.map(({ key, change }) => [key, change])).toEqual([
      ['stressLevel', 2],
      ['hopeForFuture', 0],
    ]);
    expect(reportStatistics(rows.slice(1), period(7), []).mood.change).toBeNull();
  });

  it('omits times of day and weekdays below 14 days, and any one of them below three', () => {
    const rows = Array.from({ length: 15 }, (_, after) => day(after, {}, after % 7 === 0 ? 5 : 2));
    expect(reportStatistics(rows.slice(0, 13), period(15), []).slots).toBeNull();
    const { slots } = reportStatistics(rows, period(15), []);
    expect(slots?.weekdays).toEqual([5, null, null, null, null, null, null]);
    expect(slots?.timesOfDay).toEqual([null, null, expect.closeTo((3 * 5 + 12 * 2) / 15)]);
  });

  it('bases a dimension on the days on which it was rated, and keeps the others as gaps', () => {
    const rows = [0, 1, 2, 3].map((after) => day(after, { sleepQuality: 2 }));
    const some = rows.map((row, index) => (index === 1 ? withoutRating(row, 'sleepQuality') : row));
    const { dimensions } = reportStatistics(some, period(4), ['sleepQuality']);
    expect(dimensions).toMatchObject([{ values: [2, null, 2, 2], ratedDays: 3, average: 2, low: 2, high: 2 }]);
    const never = reportStatistics(
      rows.map((row) => withoutRating(row, 'sleepQuality')),
      period(4),
      ['sleepQuality'],
    );
    expect(never.dimensions).toMatchObject([{ ratedDays: 0, average: null, low: null, high: null, change: null }]);
    expect([never.daysWithCheckIns, never.mood.ratedDays]).toEqual([4, 4]);
  });

  it('takes the mood only from check-ins that set enough of its items', () => {
    const unknown = { ...day(1, {}, 5), eveningEntries: 0, eveningMoodSum: 0 };
    const twice = { ...day(0, {}, 4), morningEntries: 1, morningMoodSum: MOOD_PARTS };
    const { mood, slots } = reportStatistics([twice, unknown], period(2), []);
    expect(mood).toMatchObject({ values: [2.5, null], ratedDays: 1, average: 2.5 });
    expect(slots).toBeNull();
  });

  it('leaves inferred days out of the comparison if the period also has recorded ones', () => {
    const inferred = (after: number) => ({ ...day(after, { stressLevel: 5 }), inferredEntries: 1 });
    const rows = [...[0, 1, 2].map(inferred), ...[7, 8, 9].map((after) => day(after, { stressLevel: 2 }))];
    const mixed = reportStatistics(rows, period(14), ['stressLevel']);
    expect([mixed.hasInferred, mixed.dimensions[0]?.change]).toEqual([true, null]);
    const all = reportStatistics([0, 1, 2, 7, 8, 9].map(inferred), period(14), ['stressLevel']);
    expect(all.dimensions[0]?.change).toBe(0);
  });

  it('returns gaps and nulls for a period without check-ins', () => {
    const { mood, slots } = reportStatistics([], period(3), []);
    expect(mood).toEqual({
      daysPerPoint: 1,
      values: [null, null, null],
      ratedDays: 0,
      average: null,
      low: null,
      high: null,
      change: null,
    });
    expect(slots).toBeNull();
  });
});

describe('report texts', () => {
  it('call a difference that rounds to less than 0.3 about the same', () => {
    expect([0.24, -0.24, 0.25, -0.64, null].map(formatChange)).toEqual([
      'about the same',
      'about the same',
      'higher by 0.3',
      'lower by 0.6',
      'too few days',
    ]);
  });

  it('name the year once, unless the period spans two', () => {
    expect(formatPeriod({ from: '2026-08-22', to: '2026-11-20' })).toBe('22 August to 20 November 2026');
    expect(formatPeriod({ from: '2025-12-31', to: '2026-01-01' })).toBe('31 December 2025 to 1 January 2026');
    expect(formatPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBe('1 January 2026');
    expect(formatShortDate('2025-12-31', { from: '2025-12-31', to: '2026-01-01' })).toBe('31 Dec 2025');
  });

  it('show a range as one number if both ends round to it', () => {
    const series = { daysPerPoint: 1, values: [], ratedDays: 1, average: 3, change: null } as const;
    expect(formatRange({ ...series, low: 1.44, high: 3.8 })).toBe('1.4 to 3.8');
    expect(formatRange({ ...series, low: 3, high: 3.04 })).toBe('3.0');
  });
});

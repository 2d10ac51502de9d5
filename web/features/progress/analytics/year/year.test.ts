import { describe, expect, test } from 'vitest';
import { monthsOf, yearOf, yearSpan, yearSummary } from './year.ts';

describe('the year', () => {
  test.each([
    [2024, 366, 29],
    [2026, 365, 28],
    [2000, 366, 29],
    [2100, 365, 28],
  ])('%i has %i days, %i of them in February', (year, days, february) => {
    const months = monthsOf(year);
    expect(months).toHaveLength(12);
    expect(months.flat()).toHaveLength(days);
    expect(months[1]).toHaveLength(february);
  });

  test('begins on 1 January and ends on 31 December', () => {
    const days = monthsOf(2026).flat();
    expect(days[0]).toBe('2026-01-01');
    expect(days.at(-1)).toBe('2026-12-31');
    expect(yearSpan(2026)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(yearOf('2026-01-01')).toBe(2026);
    expect(yearOf('2026-12-31')).toBe(2026);
  });
});

describe('yearSummary', () => {
  const days = (...moods: number[]) => moods.map((mood, index) => ({ day: `2026-01-0${index + 1}`, entries: 1, mood }));

  test('counts the days and names the most common mood', () => {
    expect(yearSummary(2026, days(3, 3.4, 3.9, 4))).toBe('4 days with check-ins in 2026, most often Steady (3).');
  });
  test('names all moods that are equally common', () => {
    expect(yearSummary(2026, days(1, 5, 3))).toBe(
      '3 days with check-ins in 2026. Most often they were Hard, Steady and Bright, 1 day each.',
    );
  });
  test('is shorter if all days are alike or there are none', () => {
    expect(yearSummary(2026, days(4, 4))).toBe('2 days with check-ins in 2026, all of them Good.');
    expect(yearSummary(2026, days(4))).toBe('1 day with check-ins in 2026, all of them Good.');
    expect(yearSummary(2025, [])).toBe('No check-ins in 2025.');
  });
});

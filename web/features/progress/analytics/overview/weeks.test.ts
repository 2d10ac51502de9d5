import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '#contract/domain/days.ts';
import { cellsOf } from '../day-cells.ts';
import { weeksOf, weeksSpan, weeksSummary } from './weeks.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

describe('the last four weeks', () => {
  test('are whole weeks from Monday, and the last one includes today', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const weeks = weeksOf(today, '1980-01-01');
        expect(weeks.map((week) => week.map(weekdayOf))).toEqual(Array(4).fill([1, 2, 3, 4, 5, 6, 7]));
        expect(weeks[3]).toContain(today);
        expect(weeksSpan(today)).toEqual({ from: weeks[0]?.[0], to: weeks[3]?.[6] });
      }),
    );
  });

  test('start with the week of the first check-in', () => {
    expect(weeksOf('2026-11-20', '2026-11-15').map(([monday]) => monday)).toEqual(['2026-11-09', '2026-11-16']);
    expect(weeksOf('2026-11-20', '2026-11-16').map(([monday]) => monday)).toEqual(['2026-11-16']);
    expect(weeksOf('2026-11-20', null)).toEqual([]);
  });

  test('span the end of a year and a leap day', () => {
    expect(weeksSpan('2027-01-01')).toEqual({ from: '2026-12-07', to: '2027-01-03' });
    expect(weeksSpan('2024-03-01')).toEqual({ from: '2024-02-05', to: '2024-03-03' });
  });

  test('are summarised without blame for gaps', () => {
    const day = { day: '2026-11-20', entries: 2, mood: 3 };
    expect(weeksSummary([day])).toBe('1 day with check-ins in these four weeks. Gaps are fine.');
    expect(weeksSummary([])).toBe('Nothing in these four weeks yet. Each check-in fills in its day.');
  });
});

describe('a day cell', () => {
  const cellOf = cellsOf([{ day: '2026-11-10', entries: 1, mood: 4 }], { today: '2026-11-20', firstDay: '2026-11-10' });

  test('is an entry, a gap since the first entry, or outside', () => {
    expect(cellOf('2026-11-10')).toEqual({ kind: 'check-in', day: '2026-11-10', entries: 1, mood: 4 });
    expect(cellOf('2026-11-11').kind).toBe('gap');
    expect(cellOf('2026-11-20').kind).toBe('gap');
    expect(cellOf('2026-11-21').kind).toBe('outside');
    expect(cellOf('2026-11-09').kind).toBe('outside');
    expect(cellsOf([], { today: '2026-11-20', firstDay: '2026-11-10' })('2026-11-10').kind).toBe('gap');
  });

  test('is outside for a user without entries', () => {
    expect(cellsOf([], { today: '2026-11-20', firstDay: null })('2026-11-20').kind).toBe('outside');
  });

  test('shows an entry dated tomorrow, as after crossing the date line', () => {
    const days = [{ day: '2026-11-21', entries: 1, mood: 4 }];
    expect(cellsOf(days, { today: '2026-11-20', firstDay: '2026-11-21' })('2026-11-21').kind).toBe('check-in');
  });
});

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, daysBetween, daysInRange, isLocalDay, mondayOf, weekdayOf } from './days.ts';

/** Any day from 1900 to 2199. */
const anyDay = fc.integer({ min: 0, max: 109_571 }).map((after) => addDays('1900-01-01', after));

describe('arithmetic on local days', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('handles leap years and the ends of months and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366);
  });

  it('isLocalDay accepts calendar days and rejects any other text in every time zone', () => {
    for (const zone of ['Pacific/Apia', 'America/Sao_Paulo', 'UTC']) {
      vi.stubEnv('TZ', zone);
      // The last two: a day that the first zone skipped, and one whose midnight the second skipped.
      for (const day of ['2026-11-18', '2028-02-29', '2011-12-30', '2018-11-04'])
        expect(isLocalDay(day), day).toBe(true);
      for (const text of [
        '2026-02-30',
        '2027-02-29',
        '2026-13-01',
        '2026-00-10',
        '2026-2-3',
        '',
        'today',
        '0000-01-01',
      ])
        expect(isLocalDay(text), text).toBe(false);
    }
  });

  it('is reversible', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(addDays(addDays(day, days), -days)).toBe(day);
        expect(addDays(day, days) > day).toBe(days > 0);
      }),
    );
  });

  it('numbers weekdays from 1 (Monday) to 7 (Sunday)', () => {
    expect(daysInRange('2026-03-09', '2026-03-16').map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 1]);
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) % 7) + 1);
        expect(daysBetween(mondayOf(day), day)).toBe(weekdayOf(day) - 1);
      }),
    );
  });

  it('lists every day of a range in order, and none if the range is reversed', () => {
    expect(daysInRange('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect([daysInRange('2026-03-01', '2026-03-01'), daysInRange('2026-03-02', '2026-03-01')]).toEqual([
      ['2026-03-01'],
      [],
    ]);
  });

  it.each(['America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Kiritimati'])(
    'is the same on a machine in %s, even when its clocks change',
    (zone) => {
      vi.stubEnv('TZ', zone);
      // Samoa skipped 30 December 2011. Local days must not.
      for (const first of ['2026-03-01', '2026-04-01', '2026-10-01', '2026-10-28', '2011-12-25']) {
        const days = daysInRange(first, addDays(first, 10));
        expect(new Set(days).size).toBe(11);
        expect(days.map((day) => daysBetween(first, day))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      }
      expect(weekdayOf('2026-03-09')).toBe(1);
    },
  );
});

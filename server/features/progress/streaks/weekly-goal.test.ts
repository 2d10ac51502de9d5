import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, weekdayOf } from '#contract/domain/days.ts';
import { weeklyGoal, weekOf } from './weekly-goal.ts';

describe('the weekly goal', () => {
  it('is a whole percentage of seven check-ins, capped at 100', () => {
    const percents = [0, 1, 2, 3, 4, 5, 6, 7, 8, 100].map((checkIns) => weeklyGoal(checkIns, 0).percent);
    expect(percents).toEqual([0, 14, 29, 43, 57, 71, 86, 100, 100, 100]);
  });

  it('covers Monday to Sunday, even across the end of a year', () => {
    expect(weekOf('2026-03-11')).toEqual({ monday: '2026-03-09', sunday: '2026-03-15' });
    expect(weekOf('2027-01-01')).toEqual({ monday: '2026-12-28', sunday: '2027-01-03' });
    expect([weekOf('2026-03-09').monday, weekOf('2026-03-15').sunday]).toEqual(['2026-03-09', '2026-03-15']);
  });

  it('covers a seven-day week that contains the given day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (number) => {
        const day = addDays('1990-01-01', number);
        const { monday, sunday } = weekOf(day);
        expect([weekdayOf(monday), weekdayOf(sunday), daysBetween(monday, sunday)]).toEqual([1, 7, 6]);
        expect(monday <= day && day <= sunday).toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/days.ts';
import { currentStreak } from './streak.ts';

describe('currentStreak', () => {
  const today = '2026-03-11';

  it('continues while the last check-in is from today or yesterday, and then ends', () => {
    const streakOf = (lastDay: string) => currentStreak({ lastDay, lastStreak: 4 }, today, []);
    expect(['2026-03-11', '2026-03-10', '2026-03-09', '2025-03-11'].map(streakOf)).toEqual([4, 4, 0, 0]);
  });

  it('is 0 without check-ins', () => {
    expect(currentStreak(null, today, [])).toBe(0);
  });

  it('keeps its full length if the last check-in is for a day that is still ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 400 }), fc.integer({ min: 1, max: 5000 }), (ahead, lastStreak) => {
        expect(currentStreak({ lastDay: addDays(today, ahead), lastStreak }, today, [])).toBe(lastStreak);
      }),
    );
  });

  it('continues over days of rest without a check-in, and ends at any other missed day', () => {
    // The 11th is a Wednesday.
    const streakOf = (lastDay: string) => currentStreak({ lastDay, lastStreak: 4 }, today, [1, 2]);
    expect(['2026-03-09', '2026-03-08', '2026-03-07', '2026-03-01'].map(streakOf)).toEqual([4, 4, 0, 0]);
  });

  it('ends after a week without a check-in even if six weekdays are days of rest', () => {
    const streakOf = (ago: number) =>
      currentStreak({ lastDay: addDays(today, -ago), lastStreak: 4 }, today, [1, 2, 4, 5, 6, 7]);
    expect([1, 6, 7, 8, 14].map(streakOf)).toEqual([4, 4, 4, 0, 0]);
  });
});

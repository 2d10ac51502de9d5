import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../contract/domain/days.ts';
import { currentStreak } from './streak.ts';

describe('the current streak', () => {
  const today = '2026-03-11';

  it('goes on while the last entry is of today or yesterday, and ends the day after', () => {
    const streakOf = (lastDay: string) => currentStreak({ lastDay, lastStreak: 4 }, today);
    expect(['2026-03-11', '2026-03-10', '2026-03-09', '2025-03-11'].map(streakOf)).toEqual([4, 4, 0, 0]);
  });

  it('is none without entries', () => {
    expect(currentStreak(null, today)).toBe(0);
  });

  it('is the whole run for whoever is so far west now that the last entry is of tomorrow', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 400 }), fc.integer({ min: 1, max: 5000 }), (ahead, lastStreak) => {
        expect(currentStreak({ lastDay: addDays(today, ahead), lastStreak }, today)).toBe(lastStreak);
      }),
    );
  });

  it('goes on over days of rest without a check-in, and ends at any other', () => {
    // The 11th is a Wednesday.
    const streakOf = (lastDay: string) => currentStreak({ lastDay, lastStreak: 4 }, today, [1, 2]);
    expect(['2026-03-09', '2026-03-08', '2026-03-07', '2026-03-01'].map(streakOf)).toEqual([4, 4, 0, 0]);
  });

  it('ends within a week even if six of its days are days of rest', () => {
    const streakOf = (ago: number) =>
      currentStreak({ lastDay: addDays(today, -ago), lastStreak: 4 }, today, [1, 2, 4, 5, 6, 7]);
    expect([1, 6, 7, 8, 14].map(streakOf)).toEqual([4, 4, 4, 0, 0]);
  });
});

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
});

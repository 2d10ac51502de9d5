import { expect, test } from 'vitest';
import { formatGoal, formatRestDays, formatSince, streakUnit } from './tile-labels.ts';

test.each([
  [0, '7 check-ins to reach it. No rush.'],
  [4, '3 more to reach it. No rush.'],
  [6, '1 more to reach it. No rush.'],
  [7, 'Weekly goal reached. Anything more is a bonus.'],
  [18, 'Weekly goal reached. Anything more is a bonus.'],
])('formatGoal says what is left of a weekly goal of 7 after %i check-ins', (checkIns, words) => {
  expect(formatGoal({ entries: checkIns, goal: 7 }, 0)).toBe(words);
});

test('days of rest are subtracted from the weekly goal and counted in their own label', () => {
  expect(formatGoal({ entries: 3, goal: 7 }, 2)).toBe('2 more to reach it. No rush.');
  expect(formatGoal({ entries: 5, goal: 7 }, 2)).toBe('Weekly goal reached. Anything more is a bonus.');
  expect([1, 2].map(formatRestDays)).toEqual(['1 day of rest left out', '2 days of rest left out']);
});

test('formatSince names the first day, with the year if it differs', () => {
  expect(formatSince('2026-02-10', '2026-11-20')).toBe('since 10 Feb');
  expect(formatSince('2025-02-10', '2026-11-20')).toBe('since 10 Feb 2025');
  expect(formatSince('2026-11-20', '2026-11-20')).toBe('since today');
  expect(formatSince('2026-11-19', '2026-11-20')).toBe('since yesterday');
  expect(formatSince(null, '2026-11-20')).toBeNull();
});

test('streakUnit is singular for one day only', () => {
  expect([0, 1, 6].map(streakUnit)).toEqual(['days in a row', 'day in a row', 'days in a row']);
});

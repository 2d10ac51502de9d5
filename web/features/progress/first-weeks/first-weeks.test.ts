import { expect, test } from 'vitest';
import { INSIGHT_DAYS, isInFirst } from './first-weeks.ts';
import { formatDaysSoFar, milestones, nextMilestones } from './milestones.ts';

test('isInFirst is true until the given number of days is reached, and false without progress data', () => {
  expect([0, 13, 14].map((daysWithEntries) => isInFirst(INSIGHT_DAYS, { daysWithEntries }))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isInFirst(INSIGHT_DAYS, undefined)).toBe(false);
});

test('milestones are in order, and nextMilestones returns the next three', () => {
  const days = milestones.map((milestone) => milestone.days);
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  expect(days).toContain(INSIGHT_DAYS);
  expect(nextMilestones(0).map((milestone) => milestone.days)).toEqual([1, 3, 7]);
  expect(nextMilestones(3).map((milestone) => milestone.days)).toEqual([7, 14, 21]);
});

test('formatDaysSoFar counts the days without asking for more', () => {
  expect(formatDaysSoFar(0)).toBe(
    "Here's what your check-ins will show you, and when. The days don't have to be in a row.",
  );
  expect(formatDaysSoFar(1)).toBe("You've checked in on 1 day so far. The days don't have to be in a row.");
  expect(formatDaysSoFar(3)).toBe("You've checked in on 3 days so far. They don't have to be in a row.");
});

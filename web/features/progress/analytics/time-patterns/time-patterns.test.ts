import { describe, expect, test } from 'vitest';
import type { Patterns } from '../../progress-replies.ts';
import {
  timeOfDaySlots,
  timePatternHint,
  timePatternMissing,
  timePatternSummary,
  weekdaySlots,
} from './time-patterns.ts';

const timesOf = (...moods: (number | null)[]) => {
  const [morning, afternoon, evening] = moods.map((mood) => ({ days: mood === null ? 1 : 9, mood }));
  return timeOfDaySlots({ timesOfDay: { morning, afternoon, evening } } as Patterns);
};

describe('timePatternSummary', () => {
  test('names the highest and the lowest', () => {
    expect(timePatternSummary(timesOf(3.14, 3.4, 3.64), 90)).toBe(
      'Over the last 90 days, your mood was highest in the evening (3.6) and lowest in the morning (3.1).',
    );
  });
  test('names both times if their displayed moods are equal', () => {
    expect(timePatternSummary(timesOf(3.62, 3, 3.58), 90)).toBe(
      'Over the last 90 days, your mood was highest in the morning and in the evening (3.6) and lowest in the afternoon (3.0).',
    );
  });
  test('describes a small difference as much the same throughout', () => {
    expect(timePatternSummary(timesOf(3.1, 3.1, 3.2), 90)).toBe(
      'Over the last 90 days, your mood was much the same throughout (3.1 to 3.2).',
    );
    expect(timePatternSummary(timesOf(3, 3, null), 90)).toMatch(/throughout \(3\.0\)\.$/);
  });
  test('makes no comparison if only one time has enough days', () => {
    expect(timePatternSummary(timesOf(null, null, 3.4), 90)).toBe(
      'Over the last 90 days, only your mood in the evening (3.4) has enough days to show.',
    );
  });
  test('never claims a cause', () => {
    expect(timePatternSummary(timesOf(1, 3, 5), 90)).not.toMatch(/because|cause|due to|makes/i);
  });
});

test('weekdaySlots starts the week on Monday', () => {
  const weekdays = [1, 2, 3, 4, 5, 4, 3].map((mood) => ({ days: 9, mood }));
  const parts = weekdaySlots({ weekdays } as Patterns);
  expect(parts[0]).toMatchObject({ name: 'Monday', short: 'Mon', when: 'on Mondays', mood: 1 });
  expect(parts[6]).toMatchObject({ name: 'Sunday', mood: 3 });
});

describe('the text about missing days', () => {
  test('asks first for days with entries, then for days at one time of day', () => {
    expect(timePatternMissing(timesOf(null, null, null), 0, 'at one time of day')).toBe(
      'You need 3 days of check-ins to see this. You have none yet.',
    );
    expect(timePatternMissing(timesOf(null, null, null), 3, 'at one time of day')).toBe(
      "You need 3 days at one time of day with at least four of the mood's seven feelings rated. You have 1 so far.",
    );
    expect(timePatternMissing(timesOf(null, 3, null), 3, 'at one time of day')).toBeNull();
  });
  test('adds a hint if some bars are empty', () => {
    expect(timePatternHint(timesOf(null, 3, 3))).toBe('A bar fills after 3 such days.');
    expect(timePatternHint(timesOf(3, 3, 3))).toBeNull();
  });
});

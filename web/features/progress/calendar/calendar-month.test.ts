import { expect, test } from 'vitest';
import { formatCalendarDay, formatMonth, weeksOf } from './calendar-month.ts';

const today = '2026-11-20';

test('weeksOf splits a month into full weeks from Monday, with each day once', () => {
  expect(weeksOf('2027-02').length).toBe(4);
  expect(weeksOf('2026-11').length).toBe(6);
  const november = weeksOf('2026-11');
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(november.flat().filter(Boolean)).toHaveLength(30);
  expect(november.every((week) => week.length === 7)).toBe(true);
});

test('formatMonth adds the year only if it differs', () => {
  expect(formatMonth('2026-11', today)).toBe('November');
  expect(formatMonth('2025-11', today)).toBe('November 2025');
});

test('formatCalendarDay gives the mood and the number of entries', () => {
  const found = { day: '2026-11-18', entries: 2, mood: 4.21 };
  expect(formatCalendarDay('2026-11-18', today, found)).toBe('18 November: Good, 4.2 of 5. 2 entries');
  expect(formatCalendarDay('2025-11-18', today, { ...found, entries: 1 })).toBe(
    '18 November 2025: Good, 4.2 of 5. 1 entry',
  );
  expect(formatCalendarDay(today, today, { ...found, mood: 1 })).toBe('Today, 20 November: Hard, 1.0 of 5. 2 entries');
});

test('formatCalendarDay distinguishes empty, unknown and future days', () => {
  expect(formatCalendarDay('2026-11-14', today, null)).toBe('14 November: no entry');
  expect(formatCalendarDay('2026-11-14', today, undefined)).toBe('14 November');
  expect(formatCalendarDay('2026-11-21', today, null)).toBe('21 November: still to come');
  expect(formatCalendarDay('2026-11-21', today, undefined)).toBe('21 November: still to come');
});

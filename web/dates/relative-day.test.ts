import { expect, test } from 'vitest';
import { formatDayAndMonth, formatRelativeDate } from './relative-day.ts';

const now = new Date(2026, 10, 20, 0, 30);

test('formatRelativeDate decides "Today" and "Yesterday" by calendar day, not by elapsed hours', () => {
  expect(formatRelativeDate(new Date(2026, 10, 20, 23, 59), now)).toBe('Today');
  expect(formatRelativeDate(new Date(2026, 10, 19, 23, 59), now)).toBe('Yesterday');
});

test('formatRelativeDate returns day and short month, plus the year if it differs', () => {
  expect(formatRelativeDate(new Date(2026, 10, 18), now)).toBe('18 Nov');
  expect(formatRelativeDate(new Date(2025, 10, 18), now)).toBe('18 Nov 2025');
});

test('formatDayAndMonth adds the year only if it differs', () => {
  expect(formatDayAndMonth(new Date(2026, 10, 23), now)).toBe('23 November');
  expect(formatDayAndMonth(new Date(2027, 0, 2), now)).toBe('2 January 2027');
});

import { expect, test, vi } from 'vitest';
import { formatDateTime, formatShortDay } from './format-date-time.ts';

const moment = new Date('2026-07-03T23:30:00Z');

test('formatDateTime gives day, time and zone in the user’s time zone, or in UTC if none is known', () => {
  expect(formatDateTime(moment, 'Europe/London')).toBe('Saturday, 4 July 2026 at 00:30 BST');
  expect(formatDateTime(moment, null)).toBe('Friday, 3 July 2026 at 23:30 UTC');
});

test('formatShortDay gives the day in the user’s time zone, or in UTC if none is known', () => {
  expect(formatShortDay(moment, 'Europe/London')).toBe('Sat 4 Jul');
  expect(formatShortDay(moment, null)).toBe('Fri 3 Jul');
});

test('neither creates a formatter again for a time zone it has formatted for', () => {
  formatDateTime(moment, 'Asia/Tokyo');
  formatShortDay(moment, 'Asia/Tokyo');
  const create = vi.spyOn(Intl, 'DateTimeFormat');
  formatDateTime(moment, 'Asia/Tokyo');
  formatShortDay(moment, 'Asia/Tokyo');
  expect(create).not.toHaveBeenCalled();
});

import { expect, test } from 'vitest';
import { FILL_IN_YESTERDAY_PATH, localDayFor, parseCheckInDay } from './check-in-day.ts';

test('the address says which day a check-in is for; anything but yesterday is today', () => {
  expect(parseCheckInDay(FILL_IN_YESTERDAY_PATH.split('?')[1] ?? '')).toBe('yesterday');
  for (const search of ['', 'day=today', 'day=tomorrow', 'day=', 'other=yesterday'])
    expect(parseCheckInDay(search)).toBe('today');
});

test('yesterday is the day before today, over the year too', () => {
  expect(localDayFor('today', '2027-01-01')).toBe('2027-01-01');
  expect(localDayFor('yesterday', '2027-01-01')).toBe('2026-12-31');
});

import { expect, test } from 'vitest';
import { checkInDayOf, FILL_IN_YESTERDAY, localDayFor } from './check-in-day.ts';

test('the address says which day a check-in is for; anything but yesterday is today', () => {
  expect(checkInDayOf(FILL_IN_YESTERDAY.split('?')[1] ?? '')).toBe('yesterday');
  for (const search of ['', 'day=today', 'day=tomorrow', 'day=', 'other=yesterday'])
    expect(checkInDayOf(search)).toBe('today');
});

test('yesterday is the day before today, over the year too', () => {
  expect(localDayFor('today', '2027-01-01')).toBe('2027-01-01');
  expect(localDayFor('yesterday', '2027-01-01')).toBe('2026-12-31');
});

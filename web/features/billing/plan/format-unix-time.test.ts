import { expect, test } from 'vitest';
import { formatUnixDateTime, formatUnixDay } from './format-unix-time.ts';

const secondsAt = (year: number, month: number, day: number) => new Date(year, month - 1, day, 14, 5).getTime() / 1000;
const now = new Date(2026, 10, 20);

test('a timestamp is shown as weekday, day and month, with or without the time', () => {
  expect(formatUnixDateTime(secondsAt(2026, 11, 23), now)).toBe('Mon 23 Nov, 14:05');
  expect(formatUnixDay(secondsAt(2026, 11, 23), now)).toBe('Mon 23 Nov');
});

test('a timestamp in another year includes the year', () => {
  expect(formatUnixDateTime(secondsAt(2027, 1, 2), now)).toBe('Sat 2 Jan 2027, 14:05');
});

import { expect, test } from 'vitest';
import { formatRetryTime } from './format-retry-time.ts';

const now = new Date(2026, 10, 20, 22, 30, 20);

test('formatRetryTime shows a wait below 90 seconds in seconds', () => {
  expect(formatRetryTime(1, now)).toBe('in 1 second');
  expect(formatRetryTime(89, now)).toBe('in 89 seconds');
});

test('formatRetryTime shows a longer wait as a clock time, rounded up to the minute', () => {
  expect(formatRetryTime(90, now)).toBe('at 22:32');
  expect(formatRetryTime(3600, now)).toBe('at 23:31');
});

test('formatRetryTime says "tomorrow" for the next day and the date for later days', () => {
  expect(formatRetryTime(2 * 3600, now)).toBe('tomorrow at 00:31');
  expect(formatRetryTime(48 * 3600, now)).toBe('on 22 November at 22:31');
});

import { expect, test } from 'vitest';
import { formatRetryTime } from './format-retry-time.ts';

const now = new Date(2026, 10, 20, 22, 30, 20);

test('a short wait is said in seconds', () => {
  expect(formatRetryTime(1, now)).toBe('in 1 second');
  expect(formatRetryTime(89, now)).toBe('in 89 seconds');
});

test('a longer one by the clock, never a moment too early', () => {
  expect(formatRetryTime(90, now)).toBe('at 22:32');
  expect(formatRetryTime(3600, now)).toBe('at 23:31');
});

test('the next day is tomorrow, later ones have their date', () => {
  expect(formatRetryTime(2 * 3600, now)).toBe('tomorrow at 00:31');
  expect(formatRetryTime(48 * 3600, now)).toBe('on 22 November at 22:31');
});

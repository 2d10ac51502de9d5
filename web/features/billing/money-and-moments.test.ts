import { expect, test } from 'vitest';
import { dayOf, momentOf, pounds } from './money-and-moments.ts';

const secondsAt = (year: number, month: number, day: number) => new Date(year, month - 1, day, 14, 5).getTime() / 1000;
const now = new Date(2026, 10, 20);

test('pence are shown in pounds', () => {
  expect([pounds(499), pounds(500), pounds(0)]).toEqual(['£4.99', '£5.00', '£0.00']);
});

test('a moment is a weekday, a day, a month and the time', () => {
  expect(momentOf(secondsAt(2026, 11, 23), now)).toBe('Mon 23 Nov, 14:05');
  expect(dayOf(secondsAt(2026, 11, 23), now)).toBe('Mon 23 Nov');
});

test('a moment in another year names the year', () => {
  expect(momentOf(secondsAt(2027, 1, 2), now)).toBe('Sat 2 Jan 2027, 14:05');
});

import { expect, test } from 'vitest';
import { timeOfDayAt } from './time-of-day.ts';

test.each([
  [0, 'evening'],
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
] as const)('%i hours on the local clock is %s', (hour, name) => {
  expect(timeOfDayAt(new Date(2026, 10, 20, hour, 59))).toBe(name);
});

/** The results must match the browser's own British English formats. */
import { expect, it } from 'vitest';
import {
  clockTime,
  dayAndMonth,
  dayAndShortMonth,
  monthName,
  WEEKDAYS_FROM_MONDAY,
  weekdayName,
} from './date-words.ts';

const everyWeekOfAYear = Array.from({ length: 53 }, (_, week) => new Date(2026, 0, 1 + 8 * week, week % 24, week));
const inBritishEnglish = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);

it.each([
  [monthName, { month: 'long' }],
  [weekdayName, { weekday: 'long' }],
  [dayAndMonth, { day: 'numeric', month: 'long' }],
  [dayAndShortMonth, { day: 'numeric', month: 'short' }],
  [clockTime, { hour: '2-digit', minute: '2-digit' }],
] as const)('%o formats dates as Intl.DateTimeFormat does in British English', (words, options) => {
  const format = inBritishEnglish(options);
  expect(everyWeekOfAYear.map(words)).toEqual(everyWeekOfAYear.map((day) => format.format(day)));
});

it('WEEKDAYS_FROM_MONDAY begins with Monday and ends with Sunday', () => {
  expect([WEEKDAYS_FROM_MONDAY[0], WEEKDAYS_FROM_MONDAY[6], WEEKDAYS_FROM_MONDAY.length]).toEqual([
    'Monday',
    'Sunday',
    7,
  ]);
});

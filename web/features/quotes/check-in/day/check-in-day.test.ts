import { expect, test } from 'vitest';
import { canFillIn, fillInDays, fillInPath, headingForDay, localDayFor, parseCheckInDay } from './check-in-day.ts';

const today = '2027-01-02';
const searchOf = (localDay: string): string => fillInPath(localDay).split('?')[1] ?? '';

test('the seven days before today can be filled in, even across a new year', () => {
  expect(fillInDays(today)).toEqual([
    '2027-01-01',
    '2026-12-31',
    '2026-12-30',
    '2026-12-29',
    '2026-12-28',
    '2026-12-27',
    '2026-12-26',
  ]);
  expect(['2026-12-25', '2026-12-26', today, '2027-01-03', 'yesterday'].map((day) => canFillIn(day, today))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('parseCheckInDay reads the day from the URL, and is for today without one', () => {
  for (const day of fillInDays(today)) expect(parseCheckInDay(searchOf(day), today)).toEqual({ day, refusal: null });
  for (const search of ['', 'day=today', `day=${today}`, 'other=2027-01-01'])
    expect(parseCheckInDay(search, today)).toEqual({ day: 'today', refusal: null });
});

test.each([
  ['2026-12-25', 'Friday 25 December is more than 7 days ago, so it can no longer be filled in.'],
  ['2027-01-03', 'Sunday 3 January is still to come.'],
  ['2026-02-30', "The link you followed doesn't name a day."],
  ['yesterday', "The link you followed doesn't name a day."],
  ['', "The link you followed doesn't name a day."],
])('parseCheckInDay falls back to today for the day "%s" and says why', (named, why) => {
  expect(parseCheckInDay(searchOf(named), today)).toEqual({
    day: 'today',
    refusal: `${why} This check-in is for today.`,
  });
});

test('a check-in is for the day it was made, unless it names another', () => {
  expect(localDayFor('today', '2027-01-01')).toBe('2027-01-01');
  expect(localDayFor('2026-12-29', '2027-01-01')).toBe('2026-12-29');
});

test('headingForDay uses the past tense, and adds the date if today is the same weekday', () => {
  expect(headingForDay('2026-12-31', today)).toBe('How was Thursday?');
  expect(headingForDay('2026-12-26', today)).toBe('How was Saturday 26 December?');
});

/** Calculations and labels of the month calendar. A month is YYYY-MM. Days are local days, YYYY-MM-DD. */

import { addDays, mondayOf } from '#contract/domain/days.ts';
import { firstDayOf, lastDayOf, monthOf } from '#contract/domain/months.ts';
import { moodName, RATING_MAX } from '#contract/domain/mood.ts';
import { monthName } from '#web/dates/date-words.ts';
import { formatLongDate, formatLongDay, localDayToDate } from '#web/dates/local-day.ts';
import { formatCheckInCount } from '#web/ui/check-in/format-check-in-count.ts';
import type { MoodDay } from '../progress-replies.ts';

/** The weeks of a month, Monday first. Null for a cell of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const last = lastDayOf(month);
  const weeks: (string | null)[][] = [];
  for (let monday = mondayOf(firstDayOf(month)); monday <= last; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

/** "November", with the year if it is not the current one. */
export const formatMonth = (month: string, today: string): string =>
  isSameYear(month, today) ? monthName(localDayToDate(firstDayOf(month))) : formatMonthAndYear(month);

/** "November 2026" */
export function formatMonthAndYear(month: string): string {
  const first = localDayToDate(firstDayOf(month));
  return `${monthName(first)} ${first.getFullYear()}`;
}

/** "18 November", with the year if it is not the current one. */
const formatDay = (day: string, today: string): string =>
  isSameYear(day, today) ? formatLongDay(day) : formatLongDate(day);

const isSameYear = (a: string, b: string): boolean => a.slice(0, 4) === b.slice(0, 4);

/**
 * The full label of a day: "18 November: Good, 4.2 of 5. 2 entries".
 * @param moodDay the day's check-ins. Null if there are none, undefined while unknown and for days before the first
 * check-in.
 */
export function formatCalendarDay(day: string, today: string, moodDay: MoodDay | null | undefined): string {
  const name = day === today ? `Today, ${formatDay(day, today)}` : formatDay(day, today);
  if (day > today && !moodDay) return `${name}: still to come`;
  if (moodDay === undefined) return name;
  if (moodDay === null) return `${name}: no entry`;
  return `${name}: ${moodName(moodDay.mood)}, ${moodDay.mood.toFixed(1)} of ${RATING_MAX}. ${formatCheckInCount(moodDay.entries)}`;
}

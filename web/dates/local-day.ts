/** Labels for a local day (YYYY-MM-DD): the user's own day as stored, never a moment in a time zone. */
import { type DayEnd, localDayByClock, MIDNIGHT } from '../../contract/domain/days.ts';
import { dayAndMonth, dayAndShortMonth, twoDigits, weekdayName } from './date-words.ts';
import { formatRelativeDate } from './relative-day.ts';

/** Midnight of that day by this device's clock, so that no time zone shifts it to another day. */
export function localDayToDate(localDay: string): Date {
  const [year = 0, month = 1, day = 1] = localDay.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The local day at a moment, YYYY-MM-DD, by this device's clock. With MIDNIGHT it is the calendar day. */
export function toLocalDay(moment: Date, dayEnd: DayEnd = MIDNIGHT): string {
  const calendarDay = `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
  return localDayByClock(calendarDay, moment.getHours(), dayEnd);
}

/** Today, Yesterday, or short month and day: "18 Nov". Both are local days. */
export const formatRelativeDay = (localDay: string, today: string): string =>
  formatRelativeDate(localDayToDate(localDay), localDayToDate(today));

/** Today, Yesterday, or month, day and year: "18 Nov 2026". */
export function formatRelativeDayWithYear(localDay: string, today: string): string {
  const label = formatRelativeDay(localDay, today);
  if (label === 'Today' || label === 'Yesterday') return label;
  return formatShortDate(localDay);
}

/** "18 Nov" */
export const formatShortDay = (localDay: string): string => dayAndShortMonth(localDayToDate(localDay));

/** "18 Nov 2026" */
export const formatShortDate = (localDay: string): string => `${formatShortDay(localDay)} ${yearOf(localDay)}`;

/** "Friday 20 November": the line above a page about today. */
export const formatWeekdayAndDay = (moment: Date): string => `${weekdayName(moment)} ${dayAndMonth(moment)}`;

/** "Thursday 19 November", for a recent local day. */
export const formatRecentDay = (localDay: string): string => formatWeekdayAndDay(localDayToDate(localDay));

/** "Thursday" */
export const formatWeekday = (localDay: string): string => weekdayName(localDayToDate(localDay));

/** "Wednesday 18 November 2026": the heading of one day. */
export const formatFullDate = (localDay: string): string => `${formatRecentDay(localDay)} ${yearOf(localDay)}`;

/** "10 February" */
export const formatLongDay = (localDay: string): string => dayAndMonth(localDayToDate(localDay));

/** "10 February 2026" */
export const formatLongDate = (localDay: string): string => `${formatLongDay(localDay)} ${yearOf(localDay)}`;

const yearOf = (localDay: string): number => localDayToDate(localDay).getFullYear();

/** Labels for a local day (YYYY-MM-DD): the user's own day as stored, never a moment in a time zone. */
import { type DayEnd, localDayByClock, MIDNIGHT } from '../../contract/domain/days.ts';
import { formatRelativeDate } from './relative-day.ts';

const yearFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const weekdayYearFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const longFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** Midnight of that day on this device's clock, so that no time zone can move it to another day. */
export function localDayToDate(localDay: string): Date {
  const [year = 0, month = 1, day = 1] = localDay.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The local day at a moment, YYYY-MM-DD, by this device's clock. With MIDNIGHT it is the day of the calendar. */
export function toLocalDay(moment: Date, dayEnd: DayEnd = MIDNIGHT): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const calendarDay = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return localDayByClock(calendarDay, moment.getHours(), dayEnd);
}

/** Today, Yesterday, or short month and day: "18 Nov". Both are local days. */
export const formatRelativeDay = (localDay: string, today: string): string =>
  formatRelativeDate(localDayToDate(localDay), localDayToDate(today));

/** Today, Yesterday, or month, day and year: "18 Nov 2026". */
export function formatRelativeDayWithYear(localDay: string, today: string): string {
  const label = formatRelativeDay(localDay, today);
  return label === 'Today' || label === 'Yesterday' ? label : yearFormat.format(localDayToDate(localDay));
}

/** "Friday 20 November": the line above a page about today. */
export const formatWeekdayAndDay = (moment: Date): string => weekdayFormat.format(moment).replace(',', '');

/** "Thursday 19 November": a local day that is not long ago. */
export const formatRecentDay = (localDay: string): string => formatWeekdayAndDay(localDayToDate(localDay));

const weekdayNameFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
/** "Thursday". */
export const formatWeekday = (localDay: string): string => weekdayNameFormat.format(localDayToDate(localDay));

/** "Wednesday 18 November 2026": the heading of one day. */
export const formatFullDate = (localDay: string): string =>
  weekdayYearFormat.format(localDayToDate(localDay)).replace(',', '');

/** "10 February 2026". */
export const formatLongDate = (localDay: string): string => longFormat.format(localDayToDate(localDay));

/** Whether the text is a valid calendar day, YYYY-MM-DD. 2026-02-30 is not. */
export function isLocalDay(words: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(words) && toLocalDay(localDayToDate(words)) === words;
}

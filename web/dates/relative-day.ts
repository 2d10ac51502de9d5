/** Relative day labels: Today, Yesterday, or short month and day. */
import { DAY_MS } from '../../contract/domain/days.ts';
import { clockTime, dayAndMonth, dayAndShortMonth } from './date-words.ts';

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/**
 * The label of a moment, in this device's time zone. The day difference is rounded, because a day may have 23 or 25
 * hours.
 */
export function formatRelativeDate(moment: Date | string, now = new Date()): string {
  const at = new Date(moment);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return dayAndShortMonth(at) + otherYear(at, now);
}

/** " 2025", or empty if it is the current year. */
export const otherYear = (at: Date, now: Date): string =>
  at.getFullYear() === now.getFullYear() ? '' : ` ${at.getFullYear()}`;

/** '23 November', with the year when it is not the current one. */
export function formatDayAndMonth(moment: Date | string | number, now = new Date()): string {
  const at = new Date(moment);
  return dayAndMonth(at) + otherYear(at, now);
}

/** '21 November at 17:02'. */
export const formatDayAndTime = (moment: Date | string | number, now = new Date()): string =>
  `${formatDayAndMonth(moment, now)} at ${clockTime(new Date(moment))}`;

/**
 * Local days, and arithmetic on them. A local day is a label, YYYY-MM-DD, of the user's own calendar. It has no time
 * zone and no hours, so neither daylight saving nor travel can shift it. Constants and pure functions only.
 */

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of 24 hours. */
export const DAY_MS = 24 * HOUR_MS;

/** Midnight UTC of the label: a number for arithmetic, never an actual moment. */
const utcTimeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether the text is a day of the calendar, YYYY-MM-DD, from the year 1. 2026-02-30 is not. */
export function isLocalDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const time = utcTimeOf(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day that is `days` later; earlier if `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(utcTimeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number => Math.round((utcTimeOf(to) - utcTimeOf(from)) / DAY_MS);

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** ISO 8601: Monday is 1, Sunday is 7. */
export type Weekday = (typeof WEEKDAYS)[number];

export const weekdayOf = (day: string): Weekday => (new Date(utcTimeOf(day)).getUTCDay() || 7) as Weekday;

/** The Monday of the week that contains the day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The whole hours, after midnight, at which a user's day may end. */
export const DAY_ENDS = [0, 1, 2, 3, 4, 5] as const;
/** The hour on the user's own clock at which their day ends: until then the local day is still the day before. */
export type DayEnd = (typeof DAY_ENDS)[number];
/** The default day end: the local day is the calendar day. */
export const MIDNIGHT: DayEnd = 0;

/**
 * The local day at a moment, from the calendar day and the hour on the clock where the user is. It uses the hour on the
 * clock, not elapsed hours, so that a day that ends at 04:00 also does so when the clocks change.
 */
export const localDayByClock = (calendarDay: string, hour: number, dayEnd: DayEnd): string =>
  hour < dayEnd ? addDays(calendarDay, -1) : calendarDay;

/** Every day from the first to the last, both included; none if the last is before the first. */
export const daysInRange = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index));

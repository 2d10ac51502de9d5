/**
 * Dates in words, by this device's clock. The pages are in British English, so the words are constant.
 * Intl.DateTimeFormat gives the same words, but creating the first formatter takes a phone 60 ms, and each further one
 * adds to that.
 */

export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** In the order of `Date.getDay`. */
export const WEEKDAYS_FROM_SUNDAY = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
] as const;

/** "November" */
export const monthName = (at: Date): string => MONTHS[at.getMonth()] ?? '';

/** "Nov". September is the one with four letters. */
export const shortMonthName = (at: Date): string => monthName(at).slice(0, at.getMonth() === 8 ? 4 : 3);

/** "Thursday" */
export const weekdayName = (at: Date): string => WEEKDAYS_FROM_SUNDAY[at.getDay()] ?? '';

/** "19 November" */
export const dayAndMonth = (at: Date): string => `${at.getDate()} ${monthName(at)}`;

/** "19 Nov" */
export const dayAndShortMonth = (at: Date): string => `${at.getDate()} ${shortMonthName(at)}`;

/** "09:05" */
export const clockTime = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

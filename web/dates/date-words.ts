/**
 * Dates in words, by this device's clock. The pages are in British English, so the words are constant.
 * Intl.DateTimeFormat gives the same words, but creating the first formatter takes a phone 60 ms, and each further one
 * adds to that.
 */

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** In the order of `Date.getDay`. */
export const WEEKDAYS_FROM_SUNDAY = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** In the order of our weeks. */
export const WEEKDAYS_FROM_MONDAY: readonly string[] = [
  ...WEEKDAYS_FROM_SUNDAY.slice(1),
  WEEKDAYS_FROM_SUNDAY[0] ?? '',
];

/** "November" */
export const monthName = (at: Date): string => MONTHS[at.getMonth()] ?? '';

/** "Jan" to "Dec". September is the one with four letters. */
export const SHORT_MONTHS: readonly string[] = MONTHS.map((name) => name.slice(0, name === 'September' ? 4 : 3));

/** "Thursday" */
export const weekdayName = (at: Date): string => WEEKDAYS_FROM_SUNDAY[at.getDay()] ?? '';

/** "19 November" */
export const dayAndMonth = (at: Date): string => `${at.getDate()} ${monthName(at)}`;

/** "19 Nov" */
export const dayAndShortMonth = (at: Date): string => `${at.getDate()} ${SHORT_MONTHS[at.getMonth()]}`;

/** "09:05" */
export const clockTime = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

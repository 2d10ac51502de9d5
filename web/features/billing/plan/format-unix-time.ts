/** A server time in unix seconds, in the user's own zone. */
import { clockTime, dayAndShortMonth, weekdayName } from '#web/dates/date-words.ts';
import { otherYear } from '#web/dates/relative-day.ts';

export const DAY_SECONDS = 24 * 60 * 60;

/** 'Mon 23 Nov', with the year if it is not the current one. */
export function formatUnixDay(seconds: number, now = new Date()): string {
  const at = new Date(seconds * 1000);
  return `${weekdayName(at).slice(0, 3)} ${dayAndShortMonth(at)}${otherYear(at, now)}`;
}

/** 'Mon 23 Nov, 14:05': for the timeline, a deadline, and the card form. Elsewhere the day is enough. */
export const formatUnixDateTime = (seconds: number, now = new Date()): string =>
  `${formatUnixDay(seconds, now)}, ${clockTime(new Date(seconds * 1000))}`;

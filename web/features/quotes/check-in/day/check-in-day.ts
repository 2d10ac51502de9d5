/** The day a check-in is for: today, or an earlier day that is filled in. */
import { addDays, daysInRange, isLocalDay } from '#contract/domain/days.ts';
import { FILL_IN_DAYS_MAX } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { formatRecentDay, formatWeekday } from '#web/dates/local-day.ts';

/**
 * 'today', or the local day (YYYY-MM-DD) that is filled in. Never 'yesterday', because a page that stays open past
 * midnight must still send the day it names.
 */
export type CheckInDay = string;

/** The URL of the check-in page for an earlier day. */
export const fillInPath = (localDay: string): string => `${pages.sliders}?day=${localDay}`;

/** The days that can be filled in, newest first. */
export const fillInDays = (today: string): string[] =>
  daysInRange(addDays(today, -FILL_IN_DAYS_MAX), addDays(today, -1)).toReversed();

export const canFillIn = (localDay: string, today: string): boolean => fillInDays(today).includes(localDay);

/** Whether the day is too long ago to be filled in. It may have become so since its form was opened. */
export const isTooOld = (localDay: string, today: string): boolean => localDay < addDays(today, -FILL_IN_DAYS_MAX);

export interface RequestedDay {
  readonly day: CheckInDay;
  /** Why the check-in is for today and not for the day in the URL. Null if it is for the day in the URL. */
  readonly refusal: string | null;
}

/** The day requested by the URL. If it cannot be filled in, the result is today, with the reason. */
export function parseCheckInDay(search: string, today: string): RequestedDay {
  const named = new URLSearchParams(search).get('day') ?? 'today';
  if (named === 'today' || named === today) return { day: 'today', refusal: null };
  if (canFillIn(named, today)) return { day: named, refusal: null };
  return { day: 'today', refusal: `${refusalOf(named, today)} This check-in is for today.` };
}

function refusalOf(named: string, today: string): string {
  if (!isLocalDay(named)) return "The link you followed doesn't name a day.";
  if (named > today) return `${formatRecentDay(named)} is still to come.`;
  return `${formatRecentDay(named)} is more than ${FILL_IN_DAYS_MAX} days ago, so it can no longer be filled in.`;
}

/** The local day of a check-in that was made on the day `madeOn`. */
export const localDayFor = (day: CheckInDay, madeOn: string): string => (day === 'today' ? madeOn : day);

/** "How was Thursday?", or with the date if today is the same weekday. */
export function headingForDay(localDay: string, today: string): string {
  const isSameWeekday = formatWeekday(localDay) === formatWeekday(today);
  return `How was ${isSameWeekday ? formatRecentDay(localDay) : formatWeekday(localDay)}?`;
}

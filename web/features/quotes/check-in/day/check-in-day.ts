/** The day a check-in is for: today, or one of the days before that is filled in later. */
import { addDays, daysInRange } from '../../../../../contract/domain/days.ts';
import { FILL_IN_DAYS_MAX } from '../../../../../contract/limits.ts';
import { pages } from '../../../../../contract/pages.ts';
import { formatRecentDay, formatWeekday, isLocalDay } from '../../../../dates/local-day.ts';

/**
 * 'today', or the local day (YYYY-MM-DD) that is filled in. Never 'yesterday': a page that is open over midnight sends
 * the day it names. Only check-ins that an earlier version queued say 'yesterday'.
 */
export type CheckInDay = string;

/** The check-in page, opened for an earlier day. */
export const fillInPath = (localDay: string): string => `${pages.sliders}?day=${localDay}`;

/** The days that can be filled in, newest first. */
export const fillInDays = (today: string): string[] =>
  daysInRange(addDays(today, -FILL_IN_DAYS_MAX), addDays(today, -1)).toReversed();

export const canFillIn = (localDay: string, today: string): boolean => fillInDays(today).includes(localDay);

/** Whether it was too long ago to be filled in: perhaps since its form was opened. */
export const isTooOld = (localDay: string, today: string): boolean => localDay < addDays(today, -FILL_IN_DAYS_MAX);

export interface RequestedDay {
  readonly day: CheckInDay;
  /** Why the check-in is for today and not for the day that the URL names. Null where it is for that day. */
  readonly refusal: string | null;
}

/** The day requested by the URL. One that cannot be filled in means today, with a word of why. */
export function parseCheckInDay(search: string, today: string): RequestedDay {
  const asked = new URLSearchParams(search).get('day') ?? 'today';
  // Links from before any of seven days could be filled in.
  const named = asked === 'yesterday' ? addDays(today, -1) : asked;
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
export function localDayFor(day: CheckInDay, madeOn: string): string {
  if (day === 'today') return madeOn;
  return day === 'yesterday' ? addDays(madeOn, -1) : day;
}

/** "How was Thursday?", with its date where today has the same weekday. */
export function headingForDay(localDay: string, today: string): string {
  const isSameWeekday = formatWeekday(localDay) === formatWeekday(today);
  return `How was ${isSameWeekday ? formatRecentDay(localDay) : formatWeekday(localDay)}?`;
}

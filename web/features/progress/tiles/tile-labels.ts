/** The texts below the numbers of the tiles. None of them praises a streak or blames the user for a gap. */
import { formatRelativeDay } from '#web/dates/local-day.ts';

/** How many check-ins the weekly goal still needs. Each day of rest reduces it by one. */
export function formatGoal(
  { entries, goal }: { readonly entries: number; readonly goal: number },
  restDays: number,
): string {
  const remaining = goal - restDays - entries;
  if (remaining <= 0) return 'Weekly goal reached. Anything more is a bonus.';
  return entries === 0 ? `${remaining} check-ins to reach it. No rush.` : `${remaining} more to reach it. No rush.`;
}

/** "1 day of rest left out". */
export const formatRestDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} of rest left out`;

/** "since 10 Feb". Null without a first day. */
export function formatSince(firstDay: string | null, today: string): string | null {
  if (firstDay === null) return null;
  const label = formatRelativeDay(firstDay, today);
  return `since ${label === 'Today' || label === 'Yesterday' ? label.toLowerCase() : label}`;
}

export const streakUnit = (days: number): string => (days === 1 ? 'day in a row' : 'days in a row');

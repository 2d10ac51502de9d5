/** The last four weeks, Monday to Sunday. The last of them is the week that contains today. */
import { addDays, daysInRange, mondayOf } from '#contract/domain/days.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import type { MoodDay } from '../../progress-replies.ts';

const WEEKS = 4;

/** From the Monday of the first week to the Sunday of the last. */
export function weeksSpan(today: string): { from: string; to: string } {
  const monday = mondayOf(today);
  return { from: addDays(monday, -7 * (WEEKS - 1)), to: addDays(monday, 6) };
}

/** The days of each week, oldest week first, from the week of the first check-in on. */
export function weeksOf(today: string, firstDay: string | null): readonly (readonly string[])[] {
  const { from } = weeksSpan(today);
  const mondays = Array.from({ length: WEEKS }, (_, week) => addDays(from, 7 * week));
  const tracked = mondays.filter((monday) => firstDay !== null && addDays(monday, 6) >= firstDay);
  return tracked.map((monday) => daysInRange(monday, addDays(monday, 6)));
}

export function weeksSummary(days: readonly MoodDay[]): string {
  if (days.length === 0) return 'Nothing in these four weeks yet. Each check-in fills in its day.';
  return `${formatCount(days.length, 'day')} with check-ins in these four weeks. Gaps are fine.`;
}

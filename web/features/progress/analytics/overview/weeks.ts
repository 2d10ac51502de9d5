/** The last four weeks, Monday to Sunday. The last of them is the week that contains today. */
import { addDays, daysInRange, mondayOf } from '../../../../../contract/domain/days.ts';
import { formatCount } from '../format.ts';
import type { MoodDay } from '../types.ts';

const WEEKS = 4;

/** From the Monday of the first week to the Sunday of the last. */
export function weeksSpan(today: string): { from: string; to: string } {
  const monday = mondayOf(today);
  return { from: addDays(monday, -7 * (WEEKS - 1)), to: addDays(monday, 6) };
}

/** The days of each week, oldest week first. */
export function weeksOf(today: string): readonly (readonly string[])[] {
  const { from } = weeksSpan(today);
  return Array.from({ length: WEEKS }, (_, week) => daysInRange(addDays(from, 7 * week), addDays(from, 7 * week + 6)));
}

export function weeksSummary(days: readonly MoodDay[]): string {
  if (days.length === 0) return "Nothing in these four weeks yet. Each check-in fills that day's hull.";
  return `${formatCount(days.length, 'day')} with check-ins in these four weeks. Gaps are fine.`;
}

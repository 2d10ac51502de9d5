/**
 * Days as grid cells: a hull for a day with a check-in, a dash for a day without, and a dot for a day before the first
 * check-in or after today.
 */
import type { MoodDay } from '../progress-replies.ts';

export type DayCell =
  | { readonly kind: 'check-in'; readonly day: string; readonly mood: number; readonly entries: number }
  /** Between the first check-in and today, without a check-in. */
  | { readonly kind: 'gap'; readonly day: string }
  /** In the future, or before the first check-in. */
  | { readonly kind: 'outside'; readonly day: string };

export interface TrackedPeriod {
  readonly today: string;
  readonly firstDay: string | null;
}

/** Converts a day to a cell. A check-in is shown on its day even if that day is still in the future here. */
export function cellsOf(days: readonly MoodDay[], { today, firstDay }: TrackedPeriod): (day: string) => DayCell {
  const byDay = new Map(days.map((moodDay) => [moodDay.day, moodDay]));
  return (day) => {
    const found = byDay.get(day);
    if (found) return { kind: 'check-in', ...found };
    const isTracked = firstDay !== null && day >= firstDay && day <= today;
    return { kind: isTracked ? 'gap' : 'outside', day };
  };
}

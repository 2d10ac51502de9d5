/** The current streak, computed from the stored one. */
import { addDays, daysInRange, type Weekday, weekdayOf } from '#contract/domain/days.ts';

export interface LastRun {
  /** The latest day with a check-in. */
  readonly lastDay: string;
  /** The length of the streak that ends on that day, in days with a check-in. */
  readonly lastStreak: number;
}

const WEEK_DAYS = 7;

/**
 * The streak up to today, or up to yesterday while today has no check-in. Days of rest without a check-in are skipped:
 * they neither end it nor count. A user who flew west across the date line may have check-ins on a day that is still
 * ahead where they are now. Their streak continues.
 */
export const currentStreak = (run: LastRun | null, today: string, restWeekdays: readonly Weekday[]): number => {
  // At least one weekday is not a day of rest, so a longer gap always ends the streak.
  if (!run || run.lastDay < addDays(today, -WEEK_DAYS)) return 0;
  const missed = daysInRange(addDays(run.lastDay, 1), addDays(today, -1));
  return missed.every((day) => restWeekdays.includes(weekdayOf(day))) ? run.lastStreak : 0;
};

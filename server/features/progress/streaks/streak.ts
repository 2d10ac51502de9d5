/** The current streak, computed from the stored one. */
import { addDays } from '../../../../contract/domain/days.ts';

export interface LastRun {
  /** The latest day with a check-in. */
  readonly lastDay: string;
  /** The length of the streak that ends on that day. */
  readonly lastStreak: number;
}

/**
 * The streak up to today, or up to yesterday while today has no check-in. A user who flew west across the date line may
 * have check-ins on a day that is still ahead where they are now. Their streak continues.
 */
export const currentStreak = (run: LastRun | null, today: string): number =>
  run && run.lastDay >= addDays(today, -1) ? run.lastStreak : 0;

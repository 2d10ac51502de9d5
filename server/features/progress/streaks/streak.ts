/** Days in a row, from the run that is kept. */
import { addDays } from '../../../../contract/domain/days.ts';

export interface LastRun {
  /** The latest day with an entry. */
  readonly lastDay: string;
  /** Days in a row that end with it. */
  readonly lastStreak: number;
}

/**
 * Days in a row up to today, or up to yesterday while today has no entry. Someone who flew west over the date line has
 * entries of a day that is yet to come where they are now: their run goes on.
 */
export const currentStreak = (run: LastRun | null, today: string): number =>
  run && run.lastDay >= addDays(today, -1) ? run.lastStreak : 0;

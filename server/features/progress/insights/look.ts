import { findChanges } from './find-change.ts';
import { findReturn, findStreak, type Run } from './find-facts.ts';
import { findPairs } from './find-pairs.ts';
import { findTimesOfDay, findWeekdays } from './find-times.ts';
import { DAYS_NEEDED, type Finding } from './finding.ts';
import { type DaySums, seenDays } from './seen-days.ts';

/** What is known of a person beside their days. */
export interface Looked extends Run {
  /** The person's own day. */
  readonly today: string;
  readonly showStreak: boolean;
}

/**
 * All that can be said of one person's days, whether it was said before or not. Pure.
 * @param days with entries, oldest first, of the last {@link DAYS_LOOKED_AT} days.
 */
export function lookAt(days: readonly DaySums[], person: Looked): Finding[] {
  if (days.length < DAYS_NEEDED) return [];
  const seen = seenDays(days);
  return [
    ...findReturn(seen.labels, person.today),
    ...(person.showStreak ? findStreak(person, person.today) : []),
    ...findChanges(seen, person.today),
    ...findTimesOfDay(seen),
    ...findWeekdays(seen),
    ...findPairs(seen),
  ];
}

import { findChanges } from './find-changes.ts';
import { findReturn, findStreak, type LastRun } from './find-facts.ts';
import { findPairs } from './find-pairs.ts';
import { findTimesOfDay, findWeekdays } from './find-times.ts';
import { type Finding, MIN_DAYS_WITH_CHECK_INS } from './finding.ts';
import { type DaySums, observedDays } from './observed-days.ts';

/** What is known of a person beside their days. */
export interface InsightContext extends LastRun {
  /** The person's own day. */
  readonly today: string;
  readonly showStreak: boolean;
}

/**
 * All that can be said of one person's days, whether it was said before or not. Pure.
 * @param days with entries, oldest first, of the last {@link DAYS_LOOKED_AT} days.
 */
export function findInsights(days: readonly DaySums[], person: InsightContext): Finding[] {
  if (days.length < MIN_DAYS_WITH_CHECK_INS) return [];
  const seen = observedDays(days);
  return [
    ...findReturn(seen.labels, person.today),
    ...(person.showStreak ? findStreak(person, person.today) : []),
    ...findChanges(seen, person.today),
    ...findTimesOfDay(seen),
    ...findWeekdays(seen),
    ...findPairs(seen),
  ];
}

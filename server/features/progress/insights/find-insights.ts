import { findChanges } from './find-changes.ts';
import { findReturn, findStreak, type LastRun } from './find-facts.ts';
import { findPairs } from './find-pairs.ts';
import { findTimesOfDay, findWeekdays } from './find-times.ts';
import { type Finding, MIN_DAYS_WITH_CHECK_INS } from './finding.ts';
import { type DaySums, observedDays } from './observed-days.ts';

/** What is known about a user in addition to their days. */
export interface InsightContext extends LastRun {
  /** The user's local day. */
  readonly today: string;
  readonly showStreak: boolean;
}

/**
 * Everything that can be said about one user's days, whether or not it was said before. Pure.
 * @param days with check-ins, oldest first, of the last {@link MAX_DAYS_ANALYZED} days.
 */
export function findInsights(days: readonly DaySums[], user: InsightContext): Finding[] {
  if (days.length < MIN_DAYS_WITH_CHECK_INS) return [];
  const seen = observedDays(days);
  const labels = days.map(({ localDay }) => localDay);
  return [
    ...findReturn(labels, user.today),
    ...(user.showStreak ? findStreak(labels, user, user.today) : []),
    ...findChanges(seen, user.today),
    ...findTimesOfDay(seen),
    ...findWeekdays(seen),
    ...findPairs(seen),
  ];
}

/** Renews what an open page says about the time of day and, once the day is over, about the day. */
import type { QueryClient } from '@tanstack/react-query';
import { NEW_HOUR } from '../dates/new-hour.ts';
import { daysPossibleAt } from './progress-queries.ts';
import { queryKeys } from './shared-queries.ts';

/** Their figures count back from today. */
const dayBound = [queryKeys.progress, queryKeys.analytics, queryKeys.dimensions, queryKeys.patterns];

/**
 * Looks at the clock at every full hour, because any of the first may end the user's day, and whenever the page is
 * shown again, because timers do not run while a device sleeps.
 */
export function followDay(queryClient: QueryClient): void {
  let checkedAt = queryClient.getQueryState(queryKeys.user)?.dataUpdatedAt || Date.now();
  const check = (): void => {
    const isNewDay = daysPossibleAt(checkedAt) !== daysPossibleAt(Date.now());
    checkedAt = Date.now();
    window.dispatchEvent(new Event(NEW_HOUR));
    if (!isNewDay) return;
    for (const queryKey of dayBound) void queryClient.invalidateQueries({ queryKey });
  };
  const checkEveryHour = (): void => {
    check();
    setTimeout(checkEveryHour, new Date().setMinutes(60, 0, 0) - Date.now());
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  checkEveryHour();
}

/** Renews what an open page says about the time of day and, once the day is over, everything it shows. */
import type { QueryClient } from '@tanstack/react-query';
import { onShown } from '../browser/on-shown.ts';
import { NEW_HOUR } from '../dates/new-hour.ts';
import { daysPossibleAt } from './progress-queries.ts';
import { renew } from './renew.ts';
import { queryKeys } from './shared-queries.ts';

/**
 * Looks at the clock at every full hour, because any of the first may end the user's day, and whenever the page is
 * shown again, because timers do not run while a device sleeps, and the device may be in another time zone by then.
 */
export function followDay(queryClient: QueryClient): void {
  let days = daysPossibleAt(queryClient.getQueryState(queryKeys.user)?.dataUpdatedAt || Date.now());
  const check = (): void => {
    window.dispatchEvent(new Event(NEW_HOUR));
    const now = daysPossibleAt(Date.now());
    if (now !== days) renew(queryClient);
    days = now;
  };
  const checkEveryHour = (): void => {
    check();
    setTimeout(checkEveryHour, new Date().setMinutes(60, 0, 0) - Date.now());
  };
  onShown(check);
  checkEveryHour();
}

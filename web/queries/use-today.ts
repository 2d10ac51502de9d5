import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type DayEnd, MIDNIGHT } from '../../contract/domain/days.ts';
import { formatRelativeDay, toLocalDay } from '../dates/local-day.ts';
import { onNewHour } from '../dates/new-hour.ts';
import { useCachedAt } from '../offline/offline-cache.ts';
import { progressQuery } from './progress-queries.ts';
import { currentUserQuery } from './shared-queries.ts';

/** When the user's day ends: at midnight while the user is unknown. */
export const useDayEnd = (): DayEnd => useQuery(currentUserQuery).data?.dayEnd ?? MIDNIGHT;

/**
 * The current local day, YYYY-MM-DD. Taken from the server, because a device's clock may be wrong. While the server's
 * day is unknown or comes from the offline cache, this device's day is used.
 */
export function useToday(): string {
  const isCached = useCachedAt() !== null;
  const { data } = useQuery(progressQuery);
  const deviceDay = useDeviceDay();
  return data && !isCached ? data.today : deviceDay;
}

/** The current local day by this device's clock, for pages that do not read the server's. */
export function useDeviceDay(): string {
  const dayEnd = useDayEnd();
  const now = () => toLocalDay(new Date(), dayEnd);
  return useSyncExternalStore(onNewHour, now, now);
}

/** This device's hour. The component is rendered again when it changes. */
export function useHour(): number {
  const now = () => new Date().getHours();
  return useSyncExternalStore(onNewHour, now, now);
}

/** Labels moments by the user's own days: Today, Yesterday, or short month and day. */
export function useRelativeDate(): (moment: string) => string {
  const dayEnd = useDayEnd();
  const today = useDeviceDay();
  return (moment) => formatRelativeDay(toLocalDay(new Date(moment), dayEnd), today);
}

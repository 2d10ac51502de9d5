import { useQuery } from '@tanstack/react-query';
import { toLocalDay } from '../dates/local-day.ts';
import { useCachedAt } from '../offline/offline-cache.ts';
import { progressQuery } from './progress-queries.ts';

/**
 * The current local day, YYYY-MM-DD. Taken from the server, because a device's clock may be wrong. While the server's
 * day is unknown or comes from the offline cache, this device's day is used.
 */
export function useToday(): string {
  const isKept = useCachedAt() !== null;
  const { data } = useQuery(progressQuery);
  return data && !isKept ? data.today : toLocalDay(new Date());
}

import { useQuery } from '@tanstack/react-query';
import { toLocalDay } from '../dates/local-day.ts';
import { useCachedAt } from '../offline/offline-cache.ts';
import { progressQuery } from './progress-queries.ts';

/**
 * The local day it is now, YYYY-MM-DD: as the server has it, because the clock of a device may run wrong; while that
 * is not known, or is from when the server was last reached, as this device has it.
 */
export function useToday(): string {
  const isKept = useCachedAt() !== null;
  const { data } = useQuery(progressQuery);
  return data && !isKept ? data.today : toLocalDay(new Date());
}

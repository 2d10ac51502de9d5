import { useQuery } from '@tanstack/react-query';
import { localDayOf } from '../quotes/day-label.ts';
import { progressQuery } from './progress-queries.ts';

/**
 * The local day it is now, YYYY-MM-DD: as the server has it, because the clock of a device may run wrong; while that
 * is not known, as this device has it.
 */
export const useToday = (): string => useQuery(progressQuery).data?.today ?? localDayOf(new Date());

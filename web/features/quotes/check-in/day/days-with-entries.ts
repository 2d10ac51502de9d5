/** Which days have an entry, as far as this device knows. */
import { useQueries } from '@tanstack/react-query';
import { firstDayOf, lastDayOf, monthOf } from '../../../../../contract/domain/months.ts';
import { monthQuery } from '../../../../queries/progress-queries.ts';
import { useDayEnd } from '../../../../queries/use-today.ts';
import { useQueuedCheckIns } from '../../offline-queue/use-offline-queue.ts';
import { countQueuedFor } from './queued-for-day.ts';

/** The entries of one day. */
export interface DayEntries {
  readonly sent: number;
  /** Those that wait on this device for a connection. */
  readonly queued: number;
}

/**
 * The entries of each of these days. Read month by month, as the calendar on Home is, so that they are usually there
 * already, and without a connection too.
 */
export function useDaysWithEntries(days: readonly string[]) {
  const queued = useQueuedCheckIns() ?? [];
  const dayEnd = useDayEnd();
  const months = [...new Set(days.map(monthOf))];
  const queries = useQueries({ queries: months.map((month) => monthQuery(firstDayOf(month), lastDayOf(month))) });
  const found = queries.flatMap(({ data }) => data ?? []);
  return {
    isLoading: queries.some(({ isPending }) => isPending),
    hasFailed: queries.some(({ isError }) => isError),
    entriesOf: (day: string): DayEntries => ({
      sent: found.find((one) => one.day === day)?.entries ?? 0,
      queued: countQueuedFor(queued, day, dayEnd),
    }),
  };
}

/** Which days have check-ins, as far as this device knows. */
import { useQueries } from '@tanstack/react-query';
import { firstDayOf, lastDayOf, monthOf } from '#contract/domain/months.ts';
import { monthQuery } from '#web/queries/progress-queries.ts';
import { useQueuedCheckIns } from '../../offline-queue/use-offline-queue.ts';
import { countQueuedFor } from './queued-for-day.ts';

/** The number of check-ins of one day. */
export interface DayCheckIns {
  readonly sent: number;
  /** Check-ins queued on this device. */
  readonly queued: number;
}

/**
 * The check-ins of each of these days. They are queried by month, as the calendar on Home does, so that they are usually
 * cached, also without a connection.
 */
export function useDaysWithCheckIns(days: readonly string[]) {
  const queued = useQueuedCheckIns() ?? [];
  const months = [...new Set(days.map(monthOf))];
  const queries = useQueries({ queries: months.map((month) => monthQuery(firstDayOf(month), lastDayOf(month))) });
  const moodDays = queries.flatMap(({ data }) => data ?? []);
  return {
    isLoading: queries.some(({ isPending }) => isPending),
    hasFailed: queries.some(({ isError }) => isError),
    checkInsOf: (day: string): DayCheckIns => ({
      sent: moodDays.find((moodDay) => moodDay.day === day)?.entries ?? 0,
      queued: countQueuedFor(queued, day),
    }),
  };
}

/** Which days have an entry, as far as this device knows. */
import { useQueries } from '@tanstack/react-query';
import type { DayEnd } from '../../../../../contract/domain/days.ts';
import { firstDayOf, lastDayOf, monthOf } from '../../../../../contract/domain/months.ts';
import { monthQuery } from '../../../../queries/progress-queries.ts';
import { useDayEnd } from '../../../../queries/use-today.ts';
import type { QueuedCheckIn } from '../../offline-queue/queue-store.ts';
import { useQueuedCheckIns } from '../../offline-queue/use-offline-queue.ts';
import { submissionLocalDay } from '../submission.ts';

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

type Queued = Pick<QueuedCheckIn, 'input' | 'madeAt' | 'refusal'>;

/** How many queued check-ins are for this local day. */
export const countQueuedFor = (queued: readonly Queued[], day: string, dayEnd: DayEnd): number =>
  queued.filter((one) => one.refusal === null && submissionLocalDay(one, dayEnd) === day).length;

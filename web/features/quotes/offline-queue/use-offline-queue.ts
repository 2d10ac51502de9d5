/** The signed-in user's check-ins queued on this device. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { currentUserQuery, healthConsentQuery } from '#web/queries/shared-queries.ts';
import { announceChange } from '#web/session/account-changes.ts';
import { listQueuedCheckIns, type QueuedCheckIn } from './queue-store.ts';

const QUEUE_KEY = ['offline-check-in-queue'];

/** Refetches the queue in this tab and in all others: IndexedDB has no change events. */
export function invalidateQueue(queryClient: QueryClient): Promise<void> {
  announceChange();
  return queryClient.invalidateQueries({ queryKey: QUEUE_KEY });
}

const queueQuery = (userId: string) =>
  queryOptions({
    queryKey: [...QUEUE_KEY, userId],
    queryFn: () => listQueuedCheckIns(userId),
    staleTime: 0,
  });

/** Undefined while unknown. */
export function useQueuedCheckIns(): readonly QueuedCheckIn[] | undefined {
  const { data: user } = useQuery(currentUserQuery);
  return useQuery({ ...queueQuery(user?.id ?? ''), enabled: Boolean(user) }).data;
}

/** Whether consent was withdrawn: the server then accepts no queued check-ins. */
export const useIsConsentWithdrawn = (): boolean => useQuery(healthConsentQuery).data?.granted === false;

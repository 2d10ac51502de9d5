/** The signed-in user's check-ins queued on this device. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { currentUserQuery, healthConsentQuery } from '#web/queries/shared-queries.ts';
import { invalidateAfter } from '../quote-queries.ts';
import { notifyOtherTabs, onQueueChangedInOtherTab } from './other-tabs.ts';
import { listQueuedCheckIns, type QueuedCheckIn } from './queue-store.ts';

const QUEUE_KEY = ['offline-check-in-queue'];

const refetchQueue = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: QUEUE_KEY });

/** Refetches the queue in this tab and in all others, which may also have to show a check-in that was stored. */
export function invalidateQueue(queryClient: QueryClient, isCheckInStored = false): Promise<void> {
  notifyOtherTabs(isCheckInStored);
  return refetchQueue(queryClient);
}

/**
 * Refetches the queue when another tab has changed it, and what a check-in that it sent has changed.
 * @returns a function that stops it.
 */
export const followOtherTabs = (queryClient: QueryClient): (() => void) =>
  onQueueChangedInOtherTab((isCheckInStored) => {
    void refetchQueue(queryClient);
    if (isCheckInStored) invalidateAfter(queryClient, 'check-in');
  });

const queueQuery = (userId: string) =>
  queryOptions({
    queryKey: [...QUEUE_KEY, userId],
    // Some private windows cannot store anything, so nothing is queued there.
    queryFn: () => listQueuedCheckIns(userId).catch((): QueuedCheckIn[] => []),
    staleTime: 0,
  });

/** Undefined while unknown. */
export function useQueuedCheckIns(): readonly QueuedCheckIn[] | undefined {
  const { data: user } = useQuery(currentUserQuery);
  return useQuery({ ...queueQuery(user?.id ?? ''), enabled: Boolean(user) }).data;
}

/** Whether consent was withdrawn: the server then accepts no queued check-ins. */
export const useIsConsentWithdrawn = (): boolean => useQuery(healthConsentQuery).data?.granted === false;

/** The signed-in user's check-ins queued on this device, and the actions on them. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '../../../api.ts';
import { currentUserQuery, healthConsentQuery, refetchIfConsentRequired } from '../../../queries/shared-queries.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { invalidateAfter } from '../quote-queries.ts';
import { notifyOtherTabs, onQueueChangedInOtherTab } from './other-tabs.ts';
import { listQueuedCheckIns, type QueuedCheckIn, removeQueuedCheckIn } from './queue-store.ts';
import { isOverQuota, type SendOutcome, type SentCheckIn, sendQueuedCheckIns } from './send-queue.ts';
import { announceSent } from './sent-notifications.ts';

/** Shown when the stored quotes differ from those that the user read on this device. */
const REWRITTEN_NOTICE =
  "Some quotes were written again, using all of your history. You'll find them under Recent Quotes.";

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

/** Sends this user's queue and shows a notice about what was sent. */
export async function sendQueueAndNotify(queryClient: QueryClient, userId: string): Promise<SendOutcome> {
  const unannounced: SentCheckIn[] = [];
  let isAnySent = false;
  const outcome = await sendQueuedCheckIns(userId, (sent) => {
    if (!announceSent(sent)) unannounced.push(sent);
    isAnySent = true;
    invalidateAfter(queryClient, 'check-in');
  });
  refetchIfConsentRequired(queryClient, outcome.error);
  void invalidateQueue(queryClient, isAnySent);
  if (unannounced.length > 0) {
    toast({
      title: unannounced.length === 1 ? 'Your check-in was sent' : `Your ${unannounced.length} check-ins were sent`,
      ...(unannounced.some(({ reply }) => reply.onDeviceQuote === 'rewritten') && { description: REWRITTEN_NOTICE }),
    });
  }
  return outcome;
}

/** The actions 'Send now' and 'Remove'. */
export function useQueueActions() {
  const queryClient = useQueryClient();
  const { data: user } = useQuery(currentUserQuery);
  const [isSending, setIsSending] = useState(false);
  return {
    isSending,
    send: async () => {
      if (!user) return;
      setIsSending(true);
      const { error } = await sendQueueAndNotify(queryClient, user.id);
      setIsSending(false);
      if (!error) return;
      const description = 'It stays on this device until we can send it.';
      toast({
        title: 'Not sent yet',
        description: isOverQuota(error) ? errorMessageOf(error, description) : description,
      });
    },
    remove: async (...keys: readonly string[]) => {
      await Promise.all(keys.map(removeQueuedCheckIn));
      await invalidateQueue(queryClient);
    },
  };
}

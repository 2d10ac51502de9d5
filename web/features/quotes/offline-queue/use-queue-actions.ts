import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '#web/queries/shared-queries.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { notSentToast } from './not-sent-toast.ts';
import { removeQueuedCheckIn } from './queue-store.ts';
import { scheduleSending } from './scheduled-sending.ts';
import { sendIfQueued } from './send-if-queued.ts';
import { invalidateQueue } from './use-offline-queue.ts';

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
      const { error, retryAfterSeconds } = await sendIfQueued(queryClient, user.id);
      setIsSending(false);
      if (retryAfterSeconds !== null) scheduleSending(retryAfterSeconds);
      if (error) toast(notSentToast(error, retryAfterSeconds));
    },
    remove: async (...keys: readonly string[]) => {
      await Promise.all(keys.map(removeQueuedCheckIn));
      await invalidateQueue(queryClient);
    },
  };
}

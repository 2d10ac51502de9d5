import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '#web/api-client/api.ts';
import { currentUserQuery } from '#web/queries/shared-queries.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { removeQueuedCheckIn } from './queue-store.ts';
import { isOverQuota } from './send-failures.ts';
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
      const { error } = await sendIfQueued(queryClient, user.id);
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

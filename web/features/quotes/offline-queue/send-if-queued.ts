import type { QueryClient } from '@tanstack/react-query';
import { listQueuedCheckIns } from './queue-store.ts';
import type { SendOutcome } from './send-queue.ts';

/**
 * Sends this user's queue and shows a notice about what was sent. Most of the time nothing is queued, so the code for it
 * is loaded only if something is.
 */
export async function sendIfQueued(queryClient: QueryClient, userId: string): Promise<SendOutcome> {
  const queued = await listQueuedCheckIns(userId);
  if (queued.length === 0) return { error: null, isReplyLost: false, retryAfterSeconds: null };
  try {
    const { sendAndNotify } = await import('./send-and-notify.ts');
    return await sendAndNotify(queryClient, userId);
  } catch (error) {
    // The code could not be loaded: the connection was lost again.
    return { error, isReplyLost: true, retryAfterSeconds: null };
  }
}

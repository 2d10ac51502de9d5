import type { QueryClient } from '@tanstack/react-query';
import { refetchIfConsentRequired } from '#web/queries/shared-queries.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { invalidateAfter } from '../quote-queries.ts';
import { isOverQuota } from './send-failures.ts';
import { type SendOutcome, type SentCheckIn, sendQueuedCheckIns } from './send-queue.ts';
import { announceSent } from './sent-notifications.ts';
import { sentToast } from './sent-toast.ts';
import { invalidateQueue } from './use-offline-queue.ts';

/** Sends this user's queue and shows a notice about what was sent. */
export async function sendAndNotify(queryClient: QueryClient, userId: string): Promise<SendOutcome> {
  const unannounced: SentCheckIn[] = [];
  const outcome = await sendQueuedCheckIns(userId, (sent) => {
    if (!announceSent(sent)) unannounced.push(sent);
    invalidateAfter(queryClient, 'check-in');
  });
  // The server has stored the check-in although its quote has to wait.
  if (isOverQuota(outcome.error)) invalidateAfter(queryClient, 'check-in');
  refetchIfConsentRequired(queryClient, outcome.error);
  void invalidateQueue(queryClient);
  if (unannounced.length > 0) {
    const hasRewritten = unannounced.some(({ reply }) => reply.onDeviceQuote === 'rewritten');
    toast(sentToast(unannounced.length, hasRewritten));
  }
  return outcome;
}

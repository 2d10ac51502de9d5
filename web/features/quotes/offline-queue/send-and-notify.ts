import type { QueryClient } from '@tanstack/react-query';
import { refetchIfConsentRequired } from '#web/queries/shared-queries.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { invalidateAfter } from '../quote-queries.ts';
import { type SendOutcome, type SentCheckIn, sendQueuedCheckIns } from './send-queue.ts';
import { announceSent } from './sent-notifications.ts';
import { invalidateQueue } from './use-offline-queue.ts';

/** Shown when the stored quotes differ from those that the user read on this device. */
const REWRITTEN_NOTICE =
  "Some quotes were written again, using all of your history. You'll find them under Recent Quotes.";

/** Sends this user's queue and shows a notice about what was sent. */
export async function sendAndNotify(queryClient: QueryClient, userId: string): Promise<SendOutcome> {
  const unannounced: SentCheckIn[] = [];
  const outcome = await sendQueuedCheckIns(userId, (sent) => {
    if (!announceSent(sent)) unannounced.push(sent);
    invalidateAfter(queryClient, 'check-in');
  });
  refetchIfConsentRequired(queryClient, outcome.error);
  void invalidateQueue(queryClient);
  if (unannounced.length > 0) {
    toast({
      title: unannounced.length === 1 ? 'Your check-in was sent' : `Your ${unannounced.length} check-ins were sent`,
      ...(unannounced.some(({ reply }) => reply.onDeviceQuote === 'rewritten') && { description: REWRITTEN_NOTICE }),
    });
  }
  return outcome;
}

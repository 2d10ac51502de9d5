import { errorMessageOf } from '#web/api-client/api.ts';
import type { ToastContent } from '#web/ui/feedback/toast-content.ts';
import { formatRetryTime } from '../generation/format-retry-time.ts';
import { isOverQuota } from './send-failures.ts';

/** Why check-ins are still queued after an attempt to send them, and when they will be sent. */
export function notSentToast(error: unknown, retryAfterSeconds: number | null): ToastContent {
  // Nothing is left to send: the check-in is saved, and only its quote has to wait. The server says so.
  const isSaved = isOverQuota(error);
  const until =
    retryAfterSeconds === null
      ? ' until we can send it.'
      : `. We'll send it ${formatRetryTime(retryAfterSeconds, new Date())}.`;
  return {
    variant: 'notice',
    title: isSaved ? 'No quote yet' : 'Not sent yet',
    description: isSaved ? errorMessageOf(error, '') : `It stays on this device${until}`,
  };
}

import { errorMessageOf } from '#web/api-client/api.ts';
import type { ToastContent } from '#web/ui/feedback/toast-content.ts';
import { formatRetryTime } from '../generation/format-retry-time.ts';
import { isOverQuota } from './send-failures.ts';

const STAYS = 'It stays on this device';

/** Why check-ins are still queued after an attempt to send them, and when they will be sent. */
export function notSentToast(error: unknown, retryAfterSeconds: number | null): ToastContent {
  const variant = 'notice';
  // Nothing is left to send: the check-in is saved, and only its quote has to wait.
  if (isOverQuota(error))
    return { variant, title: 'No quote yet', description: errorMessageOf(error, 'Your check-in is saved.') };
  const description =
    retryAfterSeconds === null
      ? `${STAYS} until we can send it.`
      : `${STAYS}. We'll send it ${formatRetryTime(retryAfterSeconds, new Date())}.`;
  return { variant, title: 'Not sent yet', description };
}

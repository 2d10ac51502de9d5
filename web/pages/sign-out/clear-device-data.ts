import { clearQueuedCheckIns } from '../../features/quotes/offline-queue/queue-store.ts';
import { clearOfflineCache, stopCaching } from '../../offline/offline-cache-store.ts';
import { clearDraftRatings } from '../../session/draft-ratings.ts';
import { announceSessionUser, USER_LEFT } from '../../session/page-user.ts';
import { clearPostLoginPath } from '../../session/post-login-redirect.ts';

/**
 * Removes everything about the user from this device, and ends the other tabs that show it. Storage that the browser
 * refuses to clear was never written to.
 */
export async function clearDeviceData(userId: string): Promise<void> {
  clearPostLoginPath();
  clearDraftRatings();
  stopCaching();
  announceSessionUser(USER_LEFT);
  await Promise.allSettled([clearOfflineCache(), clearQueuedCheckIns(userId)]);
}

import { clearOfflineCache, stopCaching } from '../../offline/offline-cache-store.ts';
import { forgetWayBack } from '../accounts/way-back.ts';
import { clearQueuedCheckIns } from '../quotes/offline-queue/queue-store.ts';

/** Nothing of the person stays on this device. What the browser refuses to forget, it never kept. */
export async function forgetThisDevice(userId: string): Promise<void> {
  forgetWayBack();
  stopCaching();
  await Promise.allSettled([clearOfflineCache(), clearQueuedCheckIns(userId)]);
}

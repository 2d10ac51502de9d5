import { forgetLastSeen, keepNothingMore } from '../../last-seen-store.ts';
import { forgetWayBack } from '../accounts/way-back.ts';
import { forgetWaitingOf } from '../quotes/waiting/waiting-store.ts';

/** Nothing of the person stays on this device. What the browser refuses to forget, it never kept. */
export async function forgetThisDevice(userId: string): Promise<void> {
  forgetWayBack();
  keepNothingMore();
  await Promise.allSettled([forgetLastSeen(), forgetWaitingOf(userId)]);
}

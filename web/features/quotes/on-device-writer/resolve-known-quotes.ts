import { listQueuedCheckIns, updateQueuedCheckIn } from '../offline-queue/queue-store.ts';
import type { KnownQuoteRef } from './on-device-quote.ts';

/**
 * Called when a queued check-in was sent, so that its quote has an id. Updates the check-ins queued after it to refer
 * to that id.
 */
export async function resolveKnownCheckIn(userId: string, key: string, quote: string): Promise<void> {
  const refersToSent = (known: KnownQuoteRef): boolean => 'checkIn' in known && known.checkIn === key;
  for (const checkIn of await listQueuedCheckIns(userId)) {
    if (!checkIn.quote?.known.some(refersToSent)) continue;
    const known = checkIn.quote.known.map((ref) => (refersToSent(ref) ? { quote } : ref));
    await updateQueuedCheckIn({ ...checkIn, quote: { ...checkIn.quote, known } });
  }
}

/**
 * Notifies other tabs of changes to the queue. IndexedDB has no change events, so without this another tab would show a
 * check-in as queued after this one has sent it.
 */
import { tabChannel } from '../../../browser/tab-channel.ts';

const CHANNEL = 'offline-check-in-queue';

/** Notifies the other tabs that the queue changed. This tab is not notified. */
export const notifyOtherTabs = (): void => tabChannel(CHANNEL).postMessage(null);

/** Calls `listener` when another tab has changed the queue. @returns a function that stops listening. */
export function onQueueChangedInOtherTab(listener: () => void): () => void {
  const channel = tabChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}

/**
 * Notifies other tabs of changes to the queue. IndexedDB has no change events, so without this another tab would show a
 * check-in as queued after this one has sent it.
 */
import { tabChannel } from '#web/browser/tab-channel.ts';

const CHANNEL = 'offline-check-in-queue';

/**
 * Notifies the other tabs that the queue changed, and whether because a check-in was stored by the server. This tab is
 * not notified.
 */
export const notifyOtherTabs = (isCheckInStored: boolean): void => tabChannel(CHANNEL).postMessage(isCheckInStored);

/** Calls `listener` when another tab has changed the queue. @returns a function that stops listening. */
export function onQueueChangedInOtherTab(listener: (isCheckInStored: boolean) => void): () => void {
  const channel = tabChannel(CHANNEL);
  const onMessage = ({ data }: MessageEvent): void => listener(data === true);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}

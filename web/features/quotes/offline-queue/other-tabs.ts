/**
 * Notifies other tabs of changes to the queue. IndexedDB has no change events, so without this another tab would show a
 * check-in as queued after this one has sent it.
 */

const CHANNEL = 'offline-check-in-queue';

let channel: BroadcastChannel | undefined;

/** Never closed, because closing it drops messages that are being delivered. */
const openChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
};

/** Notifies the other tabs that the queue changed. This tab is not notified. */
export const notifyOtherTabs = (): void => openChannel().postMessage(null);

/** Calls `listener` when another tab has changed the queue. @returns a function that stops listening. */
export function onQueueChangedInOtherTab(listener: () => void): () => void {
  const queueChannel = openChannel();
  queueChannel.addEventListener('message', listener);
  return () => queueChannel.removeEventListener('message', listener);
}

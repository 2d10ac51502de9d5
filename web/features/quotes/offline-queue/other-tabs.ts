/**
 * Between the tabs of this device: that the queue changed. IndexedDB notifies nobody, so another window would show a
 * check-in as waiting after this one has sent it.
 */

const CHANNEL = 'waiting check-ins';

let channel: BroadcastChannel | undefined;

/** Never closed, because closing it drops messages under way. */
const openChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
};

/** Tells the other tabs that the queue changed. This tab does not hear it. */
export const tellOtherTabs = (): void => openChannel().postMessage(null);

/** Calls `listener` when another tab says that the queue changed. @returns a function that stops listening. */
export function onToldByOtherTab(listener: () => void): () => void {
  const opened = openChannel();
  opened.addEventListener('message', listener);
  return () => opened.removeEventListener('message', listener);
}

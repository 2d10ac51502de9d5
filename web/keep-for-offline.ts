/** Has the browser keep what is needed when there is no connection, and tells when a newer version is ready. */
import { Workbox } from 'workbox-window';

const ADDRESS = '/service-worker.js';
const ASK_EVERY_MS = 60 * 60 * 1000;

/** @param offer is called when a newer version waits; what it is given changes to it, in this tab by loading anew. */
export function keepForOffline(offer: (change: () => void) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = new Workbox(ADDRESS);
  worker.addEventListener('waiting', () =>
    offer(() => {
      // Only here, as it was asked for: other tabs stay as they are.
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    }),
  );
  // Browsers refuse it in some private windows: everything is then there with a connection only.
  worker.register().catch(() => {});
  const ask = () => void worker.update().catch(() => {});
  setInterval(ask, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
}

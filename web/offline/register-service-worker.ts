/** Registers the service worker, which caches what is needed offline, and reports when a newer version is waiting. */
import { onShown } from '../browser/on-shown.ts';

const SERVICE_WORKER_URL = '/service-worker.js';
const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000;

type OfferUpdate = (change: () => void) => void;

/**
 * @param offer is called when a newer version is waiting. Calling its argument activates that version and reloads this
 * tab.
 */
export function registerServiceWorker(offer: OfferUpdate): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(SERVICE_WORKER_URL).then(
    // In a browser that an automation tool has set to block service workers, this resolves without a registration.
    (registration: ServiceWorkerRegistration | undefined) => registration && watchForUpdates(registration, offer),
    // Refused in some private windows. The app then works online only.
    () => {},
  );
}

function watchForUpdates(registration: ServiceWorkerRegistration, offer: OfferUpdate): void {
  const { serviceWorker } = navigator;
  const offerVersion = (waiting: ServiceWorker): void =>
    offer(() => {
      // Reload only the tab where the user asked for it. Other tabs stay as they are.
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage({ type: 'SKIP_WAITING' });
    });
  // The first version replaces no other.
  const isNewer = (): boolean => serviceWorker.controller !== null;
  if (registration.waiting && isNewer()) offerVersion(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && isNewer()) offerVersion(installing);
    });
  });
  const checkForUpdate = (): void => void registration.update().catch(() => {});
  setInterval(checkForUpdate, UPDATE_CHECK_INTERVAL_MS);
  onShown(checkForUpdate);
}

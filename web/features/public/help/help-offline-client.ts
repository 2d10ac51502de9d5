/**
 * Caches the help lines for offline use, but only after the visitor's first input, so that it delays nothing. With data
 * saving on, only on the help page itself.
 */
export function cacheHelpForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const cacheHelp = (): void => {
    // Browsers refuse to register it in some private windows. Help then works online only.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  };
  const isHelp = location.pathname === '/help';
  if (isHelp) window.addEventListener('load', cacheHelp);
  else if (isDataSaverOn()) return;
  // Set before this script ran, by landing/after-first-paint.ts.
  else if ('touched' in document.documentElement.dataset) cacheHelp();
  else
    for (const eventType of ['pointerdown', 'keydown']) window.addEventListener(eventType, cacheHelp, { once: true });
}

const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

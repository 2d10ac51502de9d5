/**
 * Has the browser keep the help lines for when there is no connection. Only once somebody has begun to use the page, so
 * that it comes in the way of nothing; and not where they save data, but on the page of the lines itself.
 */
export function cacheHelpForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = (): void => {
    // Browsers refuse it in some private windows: help is then there with a connection only.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  };
  const isHelp = location.pathname === '/help';
  if (isHelp) window.addEventListener('load', keep);
  else if (isDataSaverOn()) return;
  // Before this script ran: landing/after-first-paint.ts.
  else if ('touched' in document.documentElement.dataset) keep();
  else for (const used of ['pointerdown', 'keydown']) window.addEventListener(used, keep, { once: true });
}

const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

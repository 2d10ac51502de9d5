/** Has the browser keep what is needed when there is no connection. Not while the first page is coming. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // Browsers refuse it in some private windows: everything is then there with a connection only.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  });
}

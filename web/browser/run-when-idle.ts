/** In milliseconds. `act` runs after this time even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 3000;

/** Runs `act` once the page has loaded and the browser is idle. */
export function runWhenIdle(act: () => void): void {
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(act);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

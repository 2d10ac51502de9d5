/** In milliseconds: a browser that is never idle gets to it all the same. */
const IDLE_TIMEOUT_MS = 3000;

/** Acts once the page is there and the browser has nothing better to do. */
export function runWhenIdle(act: () => void): void {
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(act);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

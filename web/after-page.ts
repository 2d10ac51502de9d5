/** In milliseconds: a browser that is never idle gets to it all the same. */
const LATEST = 3000;

/** Acts once the page is there and the browser has nothing better to do. */
export function afterPage(act: () => void): void {
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: LATEST });
    else setTimeout(act);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

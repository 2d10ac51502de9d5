/** Dispatched on the window at every full hour, and when the page is shown again (web/queries/follow-day.ts). */
export const NEW_HOUR = 'new-hour';

/** @returns a function that stops listening. */
export function onNewHour(listener: () => void): () => void {
  window.addEventListener(NEW_HOUR, listener);
  return () => window.removeEventListener(NEW_HOUR, listener);
}

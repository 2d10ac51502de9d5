/** Dispatched on the window when the user's day may have ended while the page was open (web/queries/follow-day.ts). */
export const NEW_DAY = 'new-day';

/** @returns a function that stops listening. */
export function onNewDay(listener: () => void): () => void {
  window.addEventListener(NEW_DAY, listener);
  return () => window.removeEventListener(NEW_DAY, listener);
}

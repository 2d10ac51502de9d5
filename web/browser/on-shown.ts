/** Calls `listener` whenever the page is shown again: its tab was another one's, or the device slept. */
export function onShown(listener: () => void): void {
  document.addEventListener('visibilitychange', () => document.hidden || listener());
}

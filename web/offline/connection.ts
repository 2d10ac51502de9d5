/** Whether the last request reached the server. The API client sets this, and listeners are notified of changes. */

let connected = true;
const listeners = new Set<() => void>();

export const isConnected = (): boolean => connected;

export function setConnected(isNow: boolean): void {
  if (isNow === connected) return;
  connected = isNow;
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` on every change. @returns a function that stops listening. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

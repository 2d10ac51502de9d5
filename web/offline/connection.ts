/** Whether the server could be reached when it was last asked. The client of the API says so; who cares hears of it. */

let connected = true;
const listeners = new Set<() => void>();

export const isConnected = (): boolean => connected;

export function setConnected(isNow: boolean): void {
  if (isNow === connected) return;
  connected = isNow;
  for (const listener of [...listeners]) listener();
}

/** Hears of every change. Returns the way to stop listening. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

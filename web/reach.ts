/** Whether the server could be reached when it was last asked. The client of the API says so; who cares hears of it. */

let reached = true;
const listeners = new Set<() => void>();

export const isReached = (): boolean => reached;

export function sayReached(isNow: boolean): void {
  if (isNow === reached) return;
  reached = isNow;
  for (const listener of [...listeners]) listener();
}

/** Hears of every change. Returns the way to stop listening. */
export function onReachChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

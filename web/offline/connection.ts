/** Whether the last request reached the server. The API client sets this, and listeners are notified of changes. */
import { createNotifier } from '../browser/notifier.ts';

let connected = true;
const { subscribe, notify } = createNotifier();

export const isConnected = (): boolean => connected;

export function setConnected(isNow: boolean): void {
  if (isNow === connected) return;
  connected = isNow;
  notify();
}

/** Calls `listener` on every change. @returns a function that stops listening. */
export const onConnectionChange = subscribe;

/** Whether single-key shortcuts are on. Stored per device, like the theme. */
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'keyboard-shortcuts';
const listeners = new Set<() => void>();

/** If storage is unavailable, the choice lasts until the page is left. */
let unsavedChoice: boolean | null = null;

export function areShortcutsOn(): boolean {
  if (unsavedChoice !== null) return unsavedChoice;
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setShortcutsOn(areOn: boolean): void {
  unsavedChoice = null;
  try {
    if (areOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    unsavedChoice = areOn;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAreShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn, () => true);

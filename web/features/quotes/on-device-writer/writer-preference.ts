/** Whether quotes are written on this device even when online. Stored per device, like the theme. */
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'on-device-writer';
const listeners = new Set<() => void>();

/** Where storage is unavailable, for example in a private window, the choice lasts until the page is left. */
let unsavedChoice: boolean | null = null;

export function isOnDeviceWriterOn(): boolean {
  if (unsavedChoice !== null) return unsavedChoice;
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

export function setOnDeviceWriterOn(isOn: boolean): void {
  unsavedChoice = null;
  try {
    if (isOn) localStorage.setItem(STORAGE_KEY, 'on');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    unsavedChoice = isOn;
  }
  for (const listener of listeners) listener();
}

/** Also notified of a choice made in another tab. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === STORAGE_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const useIsOnDeviceWriterOn = (): boolean => useSyncExternalStore(subscribe, isOnDeviceWriterOn, () => false);

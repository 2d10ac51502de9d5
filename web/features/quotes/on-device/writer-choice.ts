/** Whether words are written on this device even where there is a connection. A choice of this device, like the theme. */
import { useSyncExternalStore } from 'react';

const KEY = 'words-on-device';
const listeners = new Set<() => void>();

/** Where storage is closed to us (a private window, say), the choice holds until the page is left. */
let chosenHere: boolean | null = null;

export function isWritingHere(): boolean {
  if (chosenHere !== null) return chosenHere;
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function chooseWritingHere(isOn: boolean): void {
  chosenHere = null;
  try {
    if (isOn) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    chosenHere = isOn;
  }
  for (const listener of listeners) listener();
}

/** A choice made in another tab holds here too. */
function subscribe(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}

export const useIsWritingHere = (): boolean => useSyncExternalStore(subscribe, isWritingHere);

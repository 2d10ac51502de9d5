import { useSyncExternalStore } from 'react';
import { storedChanges } from './stored-changes.ts';

/**
 * Something that is on or off, stored per device, like the theme. Where storage is unavailable, for example in a
 * private window, a choice lasts until the page is left.
 */
export function deviceSwitch(storageKey: string, isOnByDefault: boolean) {
  const other = isOnByDefault ? 'off' : 'on';
  const { subscribe, notify } = storedChanges(storageKey);
  let unsavedChoice: boolean | null = null;
  return {
    isOnByDefault,
    isOn: (): boolean => {
      if (unsavedChoice !== null) return unsavedChoice;
      try {
        return (localStorage.getItem(storageKey) === other) !== isOnByDefault;
      } catch {
        return isOnByDefault;
      }
    },
    set: (isNowOn: boolean): void => {
      unsavedChoice = null;
      try {
        if (isNowOn === isOnByDefault) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, other);
      } catch {
        unsavedChoice = isNowOn;
      }
      notify();
    },
    /** Also calls its listener after a choice made in another tab. @returns a function that stops listening. */
    onChange: subscribe,
  };
}

export const useIsOn = ({ onChange, isOn, isOnByDefault }: ReturnType<typeof deviceSwitch>): boolean =>
  useSyncExternalStore(onChange, isOn, () => isOnByDefault);

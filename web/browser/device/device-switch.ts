import { useSyncExternalStore } from 'react';
import { createNotifier } from '../notifier.ts';

/**
 * Something that is on or off, stored per device, like the theme. Where storage is unavailable, for example in a
 * private window, a choice lasts until the page is left.
 */
export function deviceSwitch(storageKey: string, isOnByDefault: boolean) {
  const other = isOnByDefault ? 'off' : 'on';
  const { subscribe, notify } = createNotifier();
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
    /** Also calls `listener` after a choice made in another tab. @returns a function that stops listening. */
    onChange: (listener: () => void): (() => void) => {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === storageKey || key === null) listener();
      };
      const unsubscribe = subscribe(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

export const useIsOn = ({ onChange, isOn, isOnByDefault }: ReturnType<typeof deviceSwitch>): boolean =>
  useSyncExternalStore(onChange, isOn, () => isOnByDefault);

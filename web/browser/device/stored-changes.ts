import { createNotifier } from '../notifier.ts';

/**
 * Changes of one key of this device's storage: in other tabs, and in this one, which calls `notify`. The listeners are
 * told if all of the storage was emptied, by the user or the browser, which says nothing about any key.
 */
export function storedChanges(storageKey: string) {
  const changes = createNotifier<[isEmptied?: boolean]>();
  // Not while a page is prerendered.
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === storageKey || key === null) changes.notify(key === null);
  });
  return changes;
}

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../offline/offline-cache-store.ts', () => ({ clearOfflineCache: async () => {}, stopCaching: () => {} }));

/** As a new tab: what it knows is in the module. */
async function openTab() {
  vi.resetModules();
  const tab = await import('./pending-sign-out.ts');
  const changes = vi.fn();
  stops.push(tab.onSignOutPendingChange(() => changes(tab.hasSignedOut())));
  return { ...tab, changes };
}

const stops: (() => void)[] = [];
const dispatch = (key: string | null): boolean => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('a sign-out in another tab is followed, also when it is complete', async () => {
  const tab = await openTab();
  expect(tab.hasSignedOut()).toBe(false);
  localStorage.setItem(tab.STORAGE_KEY, '1');
  dispatch(tab.STORAGE_KEY);
  expect([tab.changes.mock.lastCall, tab.isSignOutPending()]).toEqual([[true], true]);
  localStorage.removeItem(tab.STORAGE_KEY);
  dispatch(tab.STORAGE_KEY);
  // The data of the user is still in memory.
  expect([tab.isSignOutPending(), tab.hasSignedOut()]).toEqual([false, true]);
});

it('a pending sign-out stays pending, and is stored again, when the storage is emptied', async () => {
  localStorage.setItem('sign-out-due', '1');
  const tab = await openTab();
  expect(tab.hasSignedOut()).toBe(true);
  localStorage.clear();
  dispatch(null);
  expect([tab.isSignOutPending(), localStorage.getItem(tab.STORAGE_KEY)]).toEqual([true, '1']);
});

it('emptied storage begins no sign-out, and does not bring back one that is complete', async () => {
  const tab = await openTab();
  expect(tab.hasSignedOut()).toBe(false);
  dispatch(null);
  expect([tab.isSignOutPending(), localStorage.length]).toEqual([false, 0]);
  localStorage.setItem(tab.STORAGE_KEY, '1');
  dispatch(tab.STORAGE_KEY);
  localStorage.clear();
  dispatch(tab.STORAGE_KEY);
  dispatch(null);
  expect([tab.isSignOutPending(), localStorage.length]).toEqual([false, 0]);
});

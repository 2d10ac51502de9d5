/**
 * Signing out of this browser. What is kept of the person on this device goes first, so that it goes without a connection
 * too; the session is ended when the server can be reached, which until then is noted here for every tab and for later.
 */

import { clearOfflineCache, stopCaching } from '../offline/offline-cache-store.ts';
import { clearCarriedRatings } from './carried-ratings.ts';

const STORAGE_KEY = 'sign-out-due';
const LOGOUT_PATH = '/api/logout';
const HOME_PATH = '/';

const listeners = new Set<() => void>();
/** Where the browser lets nothing be stored, it is known in this tab alone. */
let isPendingInThisTab = false;

export function isSignOutPending(): boolean {
  try {
    return isPendingInThisTab || localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return isPendingInThisTab;
  }
}

function setPending(isDue: boolean): void {
  isPendingInThisTab = isDue;
  try {
    if (isDue) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Known here only.
  }
  for (const listener of listeners) listener();
}

/** Hears of it in every tab. Returns the way to stop listening. */
export function onSignOutPendingChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => void (key === STORAGE_KEY && listener());
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Forgets the person on this device, with or without a connection. The session is still to be ended: `endSession`.
 * @param forgetMore what only the caller knows to be kept.
 */
export async function signOutLocally(forgetMore: () => Promise<unknown>): Promise<void> {
  stopCaching();
  clearCarriedRatings();
  setPending(true);
  await Promise.allSettled([clearOfflineCache(), forgetMore()]);
}

/** In every tab that hears of it: an answer may have come there after all was forgotten here. */
export async function clearLocalData(): Promise<void> {
  stopCaching();
  clearCarriedRatings();
  await clearOfflineCache();
}

let sessionEnd: Promise<boolean> | null = null;

/** Ends the session and goes to the landing page. @returns false where the server could not be told. */
export function endSession(): Promise<boolean> {
  sessionEnd ??= requestLogout().finally(() => {
    sessionEnd = null;
  });
  return sessionEnd;
}

async function requestLogout(): Promise<boolean> {
  const response = await fetch(LOGOUT_PATH, { redirect: 'manual', cache: 'no-store' }).catch(() => null);
  if (!response || response.status >= 400) return false;
  setPending(false);
  // The answer to an ended session leads elsewhere; a page instead of it asks whether it is really wanted.
  location.assign(response.type === 'opaqueredirect' ? HOME_PATH : LOGOUT_PATH);
  return true;
}

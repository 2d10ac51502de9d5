/**
 * Signing out of this browser. The user's data on this device is cleared first, so that signing out works offline too.
 * The session is ended when the server can be reached. Until then, the pending sign-out is stored for every tab and for
 * later visits.
 */
import { storedChanges } from '../browser/device/stored-changes.ts';
import { clearOfflineCache, stopCaching } from '../offline/offline-cache-store.ts';
import { clearDraftRatings } from './draft-ratings.ts';

/** The storage key. */
export const STORAGE_KEY = 'sign-out-due';
/** In this tab's session storage from the end of the session until the landing page has said so. */
const SIGNED_OUT_KEY = 'signed-out';
export const LOGOUT_PATH = '/api/logout';
const HOME_PATH = '/';
/** After this time the user is told that the session has not ended: over a connection that hangs no reply may come. */
const LOGOUT_TIMEOUT_MS = 10_000;

const { subscribe, notify } = storedChanges(STORAGE_KEY);
/** Used if the browser cannot store anything: then only this tab knows. */
let isPendingInThisTab = false;
/** The last answer. */
let wasLastPending = false;

export function isSignOutPending(): boolean {
  wasLastPending = isPendingInThisTab;
  try {
    wasLastPending ||= localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Only this tab knows.
  }
  return wasLastPending;
}

let wasPending = false;

/** Stays true until another page is loaded, because the data of the user is still in memory. */
export function hasSignedOut(): boolean {
  wasPending = isSignOutPending() || wasPending;
  return wasPending;
}

function setPending(isDue: boolean): void {
  isPendingInThisTab = isDue;
  store(isDue);
  notify();
}

function store(isDue: boolean): void {
  try {
    if (isDue) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Only this tab knows.
  }
}

/**
 * Calls `listener` on a change made in any tab. Emptied storage ends no session, so a sign-out that this tab knows to be
 * pending stays so, and is stored again for the other tabs and later visits. @returns a function that stops listening.
 */
export const onSignOutPendingChange = (listener: () => void): (() => void) =>
  subscribe((isEmptied) => {
    if (isEmptied) store(wasLastPending);
    listener();
  });

/**
 * Clears the user's data on this device, online or offline. Call `endSession` afterwards.
 * @param forgetMore clears stored data that only the caller knows of.
 */
export async function signOutLocally(forgetMore: () => Promise<unknown>): Promise<void> {
  stopCaching();
  clearDraftRatings();
  setPending(true);
  await Promise.allSettled([clearOfflineCache(), forgetMore()]);
}

/** Runs in every tab that is notified, because a response may have arrived there after the data was cleared. */
export async function clearLocalData(): Promise<void> {
  stopCaching();
  clearDraftRatings();
  await clearOfflineCache();
}

let sessionEnd: Promise<boolean> | null = null;

/** Ends the session and goes to the landing page. @returns false if the server could not be reached. */
export function endSession(): Promise<boolean> {
  sessionEnd ??= requestLogout().finally(() => {
    sessionEnd = null;
  });
  return sessionEnd;
}

async function requestLogout(): Promise<boolean> {
  const response = await Promise.race([
    fetch(LOGOUT_PATH, { redirect: 'manual', cache: 'no-store' }).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS, null)),
  ]);
  if (!response || response.status >= 400) return false;
  setPending(false);
  try {
    sessionStorage.setItem(SIGNED_OUT_KEY, '1');
  } catch {
    // The landing page can't say it.
  }
  // A redirect means that the session has ended. An HTML page instead asks for confirmation, so go there.
  location.assign(response.type === 'opaqueredirect' ? HOME_PATH : LOGOUT_PATH);
  return true;
}

/** Whether this tab has just signed out. True only once. */
export function takeSignedOut(): boolean {
  try {
    const isSignedOut = sessionStorage.getItem(SIGNED_OUT_KEY) !== null;
    sessionStorage.removeItem(SIGNED_OUT_KEY);
    return isSignedOut;
  } catch {
    return false;
  }
}

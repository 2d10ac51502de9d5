/**
 * Signing out of this browser. What is kept of the person on this device goes first, so that it goes without a connection
 * too; the session is ended when the server can be reached, which until then is noted here for every tab and for later.
 */
import { forgetCarriedRatings } from './carried-ratings.ts';
import { forgetLastSeen, keepNothingMore } from './last-seen-store.ts';

const KEY = 'sign-out-due';
const LOGOUT = '/api/logout';
const HOME = '/';

const listeners = new Set<() => void>();
/** Where the browser lets nothing be stored, it is known in this tab alone. */
let isDueHere = false;

export function isSignOutDue(): boolean {
  try {
    return isDueHere || localStorage.getItem(KEY) !== null;
  } catch {
    return isDueHere;
  }
}

function setDue(isDue: boolean): void {
  isDueHere = isDue;
  try {
    if (isDue) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Known here only.
  }
  for (const listener of listeners) listener();
}

/** Hears of it in every tab. Returns the way to stop listening. */
export function onSignOutDueChange(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => void (key === KEY && listener());
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}

/**
 * Forgets the person on this device, with or without a connection. The session is still to be ended: `endSession`.
 * @param forgetMore what only the caller knows to be kept.
 */
export async function signOutHere(forgetMore: () => Promise<unknown>): Promise<void> {
  keepNothingMore();
  forgetCarriedRatings();
  setDue(true);
  await Promise.allSettled([forgetLastSeen(), forgetMore()]);
}

/** In every tab that hears of it: an answer may have come there after all was forgotten here. */
export async function forgetInThisTab(): Promise<void> {
  keepNothingMore();
  forgetCarriedRatings();
  await forgetLastSeen();
}

let ending: Promise<boolean> | null = null;

/** Ends the session and goes to the landing page. @returns false where the server could not be told. */
export function endSession(): Promise<boolean> {
  ending ??= tellServer().finally(() => {
    ending = null;
  });
  return ending;
}

async function tellServer(): Promise<boolean> {
  const response = await fetch(LOGOUT, { redirect: 'manual', cache: 'no-store' }).catch(() => null);
  if (!response || response.status >= 400) return false;
  setDue(false);
  // The answer to an ended session leads elsewhere; a page instead of it asks whether it is really wanted.
  location.assign(response.type === 'opaqueredirect' ? HOME : LOGOUT);
  return true;
}

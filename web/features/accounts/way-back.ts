/**
 * Where to go after a sign-in outside Evenkeel, which leaves the app and comes back to its start. It is kept for this
 * tab only while the page that leads outside is open; leaving that page inside the app forgets it.
 */
import { useEffect } from 'react';
import { pages } from '../../../contract/pages.ts';
import { pageOfTheApp } from './return-path.ts';

const KEY = 'way-back';

/** The kept page of the app, or null. A browser that keeps nothing has none. */
export function wayBack(): string | null {
  try {
    return pageOfTheApp(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function forgetWayBack(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps `path` while the calling page is open; null, and the start of the app, need no keeping. */
export function useWayBack(path: string | null): void {
  useEffect(() => {
    if (path === null || path === pages.home) return;
    try {
      sessionStorage.setItem(KEY, path);
    } catch {
      // Then it leads to the start.
    }
    return forgetWayBack;
  }, [path]);
}

/**
 * Where to go after a sign-in outside Evenkeel, which leaves the app and comes back to its start. It is kept for this
 * tab only while the page that leads outside is open; leaving that page inside the app forgets it.
 */
import { useEffect } from 'react';
import { pages } from '../../contract/pages.ts';
import { toAppPath } from './return-path.ts';

const STORAGE_KEY = 'way-back';

/** The kept page of the app, or null. A browser that keeps nothing has none. */
export function readPostLoginPath(): string | null {
  try {
    return toAppPath(sessionStorage.getItem(STORAGE_KEY));
  } catch {
    return null;
  }
}

export function clearPostLoginPath(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps `path` while the calling page is open; null, and the start of the app, need no keeping. */
export function useSavePostLoginPath(path: string | null): void {
  useEffect(() => {
    if (path === null || path === pages.home) return;
    try {
      sessionStorage.setItem(STORAGE_KEY, path);
    } catch {
      // Then it leads to the start.
    }
    return clearPostLoginPath;
  }, [path]);
}

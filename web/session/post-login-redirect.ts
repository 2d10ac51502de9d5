/**
 * Where to go after a social login, which leaves the app and returns to its home page. The path is stored for this tab,
 * and only while the page that links to the provider is open. Opening another page of the app clears it.
 */
import { useEffect } from 'react';
import { pages } from '../../contract/pages.ts';
import { toAppPath } from './return-path.ts';

const STORAGE_KEY = 'way-back';

/** The stored app path, or null. Always null in a browser that cannot store anything. */
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
    // Nothing was stored.
  }
}

/** Stores `path` while the calling page is open. Null and the home page are not stored. */
export function useSavePostLoginPath(path: string | null): void {
  useEffect(() => {
    if (path === null || path === pages.home) return;
    try {
      sessionStorage.setItem(STORAGE_KEY, path);
    } catch {
      // The social login then returns to the home page.
    }
    return clearPostLoginPath;
  }, [path]);
}

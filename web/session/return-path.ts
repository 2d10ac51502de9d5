/** Where to go after signing in: only ever a page of this app. */
import { pages } from '../../contract/pages.ts';

const appPaths: readonly string[] = Object.values(pages);

export const isAppPath = (path: string): boolean => appPaths.includes(path);

/** The address of the sign-in page that leads back to `path` afterwards. */
export const signInPathFor = (path: string): string => `${pages.auth}?next=${encodeURIComponent(path)}`;

/** The address, if it is one of our pages and not the sign-in page itself; else null. */
export function toAppPath(address: string | null): string | null {
  const [path = ''] = (address ?? '').split(/[?#]/);
  return isAppPath(path) && path !== pages.auth ? address : null;
}

/** The `next` of the sign-in page's query, if it is one of our pages; else home. */
export const returnPath = (search: string): string => toAppPath(new URLSearchParams(search).get('next')) ?? pages.home;

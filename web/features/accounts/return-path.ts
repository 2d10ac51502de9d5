/** Where to go after signing in: only ever a page of this app. */
import { pages } from '../../../contract/pages.ts';

const appPaths: readonly string[] = Object.values(pages);

export const isAppPath = (path: string): boolean => appPaths.includes(path);

/** The address of the sign-in page that leads back to `path` afterwards. */
export const signInPathFor = (path: string): string => `${pages.auth}?next=${encodeURIComponent(path)}`;

/** The `next` of the sign-in page's query, if it is one of our pages; else home. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? pages.home;
  const [path = ''] = next.split(/[?#]/);
  return isAppPath(path) && path !== pages.auth ? next : pages.home;
}

/** Where to go after signing in: always a page of this app. */
import { pages } from '../../contract/pages.ts';

const appPaths: readonly string[] = Object.values(pages);

export const isAppPath = (path: string): boolean => appPaths.includes(path);

/** The URL of the sign-in page that leads back to `path` afterwards. */
export const signInPathFor = (path: string): string => `${pages.auth}?next=${encodeURIComponent(path)}`;

/** The URL of the sign-in page that leads back to the page shown. To be loaded, so that nothing stays of an old session. */
export const signInPathBack = (): string => signInPathFor(location.pathname + location.search);

/** The address, if it is a page of the app other than the sign-in page. Otherwise null. */
export function toAppPath(address: string | null): string | null {
  const [path = ''] = (address ?? '').split(/[?#]/);
  return isAppPath(path) && path !== pages.auth ? address : null;
}

/** The `next` of the sign-in page's query, if it is a page of the app. Otherwise the home page. */
export const returnPath = (search: string): string => toAppPath(new URLSearchParams(search).get('next')) ?? pages.home;

/**
 * The cookie that links a browser to its cookie choice. It is set only after a choice. It contains only a random id, of
 * which the database stores the hash.
 */

import { createHash, randomBytes } from 'node:crypto';
import { cookieValue } from '#server/text/cookie-value.ts';

export const VISITOR_COOKIE_SECONDS = 365 * 24 * 60 * 60;
/** 16 bytes as base64url. */
const VISITOR_ID_PATTERN = /^[\w-]{22}$/;

/** The stored form of a visitor id. */
export const hashVisitorId = (id: string): string => createHash('sha256').update(id).digest('base64url');

export const newVisitorId = (): string => randomBytes(16).toString('base64url');

/**
 * @param secure as for the session cookie. The name then has the `__Host-` prefix, so that only this exact https origin
 * can set it.
 */
export function visitorCookie(secure: boolean) {
  const name = secure ? '__Host-evenkeel-consent' : 'evenkeel-consent';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    /** @returns null if the cookie is missing or does not have the format of a visitor id. */
    read: (cookieHeader: string | null): string | null => {
      const id = cookieValue(cookieHeader, name) ?? '';
      return VISITOR_ID_PATTERN.test(id) ? id : null;
    },
    write: (id: string): string => `${name}=${id}; Max-Age=${VISITOR_COOKIE_SECONDS}; ${attributes}`,
    clear: (): string => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** The session cookie: an opaque token and its signature. The format is that of better-auth, which sets the cookie. */

import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { cookieValue } from '../../text/cookie-value.ts';

/** The prefix `__Host-` binds the cookie to this exact https origin. Browsers refuse the prefix over plain http. */
const NAMES = { https: '__Host-evenkeel', http: 'evenkeel' };
/** Several times that of a token with its signature. A longer value is refused before its signature is computed. */
const MAX_VALUE_LENGTH = 512;

/** Whether a Cookie header contains a session cookie at all. `checkSession` decides whether it is valid. */
export const hasSessionCookie = (header: string | undefined): boolean =>
  Object.values(NAMES).some((name) => cookieValue(header, name) !== undefined);

export interface SessionCookie {
  readonly name: string;
  readonly secure: boolean;
  /** The token in a Cookie header, or null if there is none or its signature is invalid. */
  readonly read: (cookieHeader: string | undefined) => string | null;
  /** A Set-Cookie value that extends the cookie's lifetime by `maxAgeSeconds`. */
  readonly renew: (cookieHeader: string, maxAgeSeconds: number) => string;
  /** A Set-Cookie value that removes the cookie. */
  readonly clear: () => string;
}

export function sessionCookie(options: { readonly secret: string; readonly secure: boolean }): SessionCookie {
  const name = options.secure ? NAMES.https : NAMES.http;
  // Created once: with a string, each signature would create a new key object.
  const key = createSecretKey(options.secret, 'utf8');
  const attributes = `Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;
  return {
    name,
    secure: options.secure,
    read: (header) => verifyToken(cookieValue(header, name), key),
    renew: (header, maxAgeSeconds) => `${name}=${cookieValue(header, name)}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** `<token>.<HMAC-SHA256 in base64>`, percent-encoded. Only the exact encoding that was written is accepted. */
function verifyToken(value: string | undefined, key: KeyObject): string | null {
  if (!value || value.length > MAX_VALUE_LENGTH) return null;
  const decoded = decode(value);
  const dot = decoded?.lastIndexOf('.') ?? -1;
  if (decoded === null || dot < 1 || encodeURIComponent(decoded) !== value) return null;
  const token = decoded.slice(0, dot);
  const expected = Buffer.from(createHmac('sha256', key).update(token).digest('base64'));
  const signature = Buffer.from(decoded.slice(dot + 1));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

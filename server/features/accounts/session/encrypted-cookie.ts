import type { TextCipher } from '#server/field-encryption/text-cipher.ts';
import { cookieValue } from '#server/text/cookie-value.ts';

export const SIGN_IN_COOKIE_SECONDS = 10 * 60;

interface EncryptedCookieDeps {
  readonly cipher: TextCipher;
  readonly secure: boolean;
}

/**
 * An encrypted cookie that carries state between the steps of a sign-in, for ten minutes. Over https its name has the
 * `__Host-` prefix, so that no other server of the same domain can set it. The prefix requires the path "/". Browsers
 * reject the prefix over plain http, so there the cookie has no prefix and is restricted to one path.
 */
export function encryptedCookie<Content>(purpose: string, path: string, { cipher, secure }: EncryptedCookieDeps) {
  const name = secure ? `__Host-${purpose}` : purpose;
  const attributes = `Path=${secure ? '/' : path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    write: (content: Content, now: Date): string => {
      const until = now.getTime() + SIGN_IN_COOKIE_SECONDS * 1000;
      const ciphertext = cipher.encrypt(JSON.stringify({ content, until } satisfies CookiePayload<Content>), purpose);
      return `${name}=${ciphertext}; Max-Age=${SIGN_IN_COOKIE_SECONDS}; ${attributes}`;
    },
    /** @returns null if the cookie is missing, expired or not encrypted with our key. */
    read: (cookieHeader: string | null, now: Date): Content | null => {
      const ciphertext = cookieValue(cookieHeader, name);
      const plaintext = ciphertext === undefined ? null : cipher.decrypt(ciphertext, purpose);
      if (plaintext === null) return null;
      const { content, until } = JSON.parse(plaintext) as CookiePayload<Content>;
      return now.getTime() < until ? content : null;
    },
    clear: (): string => `${name}=; Max-Age=0; ${attributes}`,
  };
}

interface CookiePayload<Content> {
  readonly content: Content;
  readonly until: number;
}

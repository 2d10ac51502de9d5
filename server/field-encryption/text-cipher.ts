import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES } from './xchacha20-poly1305.ts';

export interface TextCipher {
  /** @param boundTo whose text it is, or where it stands: it opens nowhere else. */
  readonly encrypt: (text: string, boundTo: string) => string;
  /** Null where the text was changed, is bound to something else or was sealed with another key. */
  readonly decrypt: (sealed: string, boundTo: string) => string | null;
}

/** Under a key of its own, derived from the server's secret: a copy of the database alone opens nothing. */
export const cipherFromSecret = (secret: string, purpose: string): TextCipher =>
  cipherWithKey(deriveKey(secret, purpose));

/** 32 bytes that say nothing of the secret, nor of its keys for other purposes. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** XChaCha20-Poly1305. @param key 32 bytes. */
export const cipherWithKey = (key: Uint8Array): TextCipher => ({
  encrypt: (text, boundTo) => encrypt(key, text, boundTo),
  decrypt: (sealed, boundTo) => decrypt(key, sealed, boundTo),
});

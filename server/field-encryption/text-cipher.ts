import { deriveKey } from '../derive-key.ts';
import { decrypt, encrypt } from './xchacha20-poly1305.ts';

export interface TextCipher {
  /**
   * @param associatedData the user whose text it is, or the place where it is stored: it can only be decrypted with the
   *   same value.
   */
  readonly encrypt: (text: string, associatedData: string) => string;
  /** Null if the ciphertext was changed, is bound to another value or was encrypted with another key. */
  readonly decrypt: (ciphertext: string, associatedData: string) => string | null;
}

/** Uses a key derived from the server's secret, so that a copy of the database alone decrypts nothing. */
export const cipherFromSecret = (secret: string, purpose: string): TextCipher =>
  cipherWithKey(deriveKey(secret, purpose));

/**
 * XChaCha20-Poly1305.
 * @param key 32 bytes.
 */
export const cipherWithKey = (key: Uint8Array): TextCipher => ({
  encrypt: (text, associatedData) => encrypt(key, text, associatedData),
  decrypt: (ciphertext, associatedData) => decrypt(key, ciphertext, associatedData),
});

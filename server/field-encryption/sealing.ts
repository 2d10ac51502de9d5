import { hkdfSync } from 'node:crypto';
import { KEY_BYTES, open, seal } from './xchacha20-poly1305.ts';

export interface Sealing {
  /** @param boundTo whose text it is, or where it stands: it opens nowhere else. */
  readonly seal: (text: string, boundTo: string) => string;
  /** Null where the text was changed, is bound to something else or was sealed with another key. */
  readonly open: (sealed: string, boundTo: string) => string | null;
}

/** Under a key of its own, derived from the server's secret: a copy of the database alone opens nothing. */
export const sealing = (secret: string, purpose: string): Sealing => sealingUnder(keyFrom(secret, purpose));

/** 32 bytes that say nothing of the secret, nor of its keys for other purposes. */
export const keyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** XChaCha20-Poly1305. @param key 32 bytes. */
export const sealingUnder = (key: Uint8Array): Sealing => ({
  seal: (text, boundTo) => seal(key, text, boundTo),
  open: (sealed, boundTo) => open(key, sealed, boundTo),
});

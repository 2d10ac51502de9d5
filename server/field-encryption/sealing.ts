import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealing {
  /** @param owner whose text it is: it opens for nobody else. */
  readonly seal: (text: string, owner: string) => string;
  /** Null where the text was changed, belongs to another owner or was sealed with another key. */
  readonly open: (sealed: string, owner: string) => string | null;
}

/** Under a key of its own, derived from the server's secret: a copy of the database alone opens nothing. */
export const sealing = (secret: string, purpose: string): Sealing => sealingUnder(keyFrom(secret, purpose));

/** 32 bytes that say nothing of the secret, nor of its keys for other purposes. */
export const keyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** AES-256-GCM. @param key 32 bytes. */
export function sealingUnder(key: Uint8Array): Sealing {
  return {
    seal: (text, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** 32 bytes that reveal nothing about the secret, nor about keys derived for other purposes. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

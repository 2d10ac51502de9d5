/** The codes of a second factor: those of an authenticator app, and those kept on paper. */
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { PRODUCT_NAME } from '../../../contract/limits.ts';

const RECOVERY_CODES = 10;
/** 20 bytes are what RFC 4226 recommends. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Without the ones that look alike; 32, so that each byte's last five bits choose one evenly. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

const totp = (secret: string, email = '') =>
  new TOTP({ issuer: PRODUCT_NAME, label: email, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app reads from the QR code. */
export const setUpUri = (secret: string, email: string): string => totp(secret, email).toString();

/** Which 30-second step this is the code of: now, the one before or the one after; null for none of them. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** Sixteen letters in fours: 80 bits, so that a plain hash keeps them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(16)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
    return letters.replaceAll(/.{4}(?=.)/g, '$&-');
  });

/** The same for any case and spacing a person writes it in. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url');

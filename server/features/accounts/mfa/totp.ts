/** The codes of a second factor: those of an authenticator app, and those kept on paper. */
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { PRODUCT_NAME } from '../../../../contract/limits.ts';

const RECOVERY_CODE_COUNT = 10;
/** 20 bytes are what RFC 4226 recommends. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Crockford's base32: nothing in it looks like something else in it. 32, so a byte's last five bits choose one evenly. */
const CROCKFORD_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 24 letters of 5 bits are 120 bits: from 112 on (ASVS 6.5.2) a plain hash keeps a code, and needs no salt. */
const RECOVERY_CODE_LENGTH = 24;

const totp = (secret: string, email = '') =>
  new TOTP({ issuer: PRODUCT_NAME, label: email, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app reads from the QR code. */
export const otpauthUri = (secret: string, email: string): string => totp(secret, email).toString();

/**
 * Which 30-second step this is the code of: the one now, or the one before, for a slow clock or a slow hand; null for
 * neither. So a code is good for a minute at most.
 */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, timestamp, window: 1 });
  return delta === null || delta > 0 ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** 24 letters in fours: "7k2p-9xwm-0c4t-hq8b-e5zv-3njr". */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const characters = [...randomBytes(RECOVERY_CODE_LENGTH)]
      .map((byte) => CROCKFORD_ALPHABET.charAt(byte % CROCKFORD_ALPHABET.length))
      .join('');
    return characters.replaceAll(/.{4}(?=.)/g, '$&-');
  });

/** The same for any case and spacing a person writes it in, and for the letters that Crockford's base32 reads as digits. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(
      code
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')
        .replaceAll('o', '0')
        .replaceAll(/[il]/g, '1'),
    )
    .digest('base64url');

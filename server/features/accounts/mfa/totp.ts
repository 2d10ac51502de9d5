/** TOTP codes and recovery codes. */
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { PRODUCT_NAME } from '#contract/limits.ts';

const RECOVERY_CODE_COUNT = 10;
/** RFC 4226 recommends 20 bytes. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/**
 * Crockford's base32, in which no two characters look alike. It has 32 characters, so the last five bits of a random
 * byte select each of them with equal probability.
 */
const CROCKFORD_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 24 characters of 5 bits are 120 bits. From 112 bits (ASVS 6.5.2) an unsalted fast hash is sufficient. */
const RECOVERY_CODE_LENGTH = 24;

const totp = (secret: string, email = '') =>
  new TOTP({ issuer: PRODUCT_NAME, label: email, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The URI an authenticator app reads from the QR code. */
export const otpauthUri = (secret: string, email: string): string => totp(secret, email).toString();

/**
 * The 30-second time step of this code: the current one, or the previous one to allow for a slow clock or slow typing.
 * Null if the code belongs to neither, so a code is valid for at most one minute.
 */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, timestamp, window: 1 });
  return delta === null || delta > 0 ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** 24 characters in groups of four: "7k2p-9xwm-0c4t-hq8b-e5zv-3njr". */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const characters = [...randomBytes(RECOVERY_CODE_LENGTH)]
      .map((byte) => CROCKFORD_ALPHABET.charAt(byte % CROCKFORD_ALPHABET.length))
      .join('');
    return characters.replaceAll(/.{4}(?=.)/g, '$&-');
  });

/** Ignores case, spaces and hyphens, and maps o, i and l to the digits that Crockford's base32 decodes them to. */
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

/** Tokens of links in newsletter emails: random, each for one purpose, and stored only as a hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_PATTERN = /^[\w-]{43}$/;
const DELIVERY_TOKEN_PATTERN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** 32 random bytes. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * A confirmation token consists of the secret alone.
 * @returns its hash, or null when it is malformed.
 */
export const hashConfirmationToken = (token: string): string | null =>
  SECRET_PATTERN.test(token) ? hashSecret(token) : null;

/** The token of a link in an issue contains the id of its delivery, so that no index of hashes is needed to find it. */
export const deliveryToken = (deliveryId: string, secret: string): string => `${deliveryId}.${secret}`;

/** @returns the delivery id and the hash of the secret, or null when the token is malformed. */
export function parseDeliveryToken(token: string): { readonly deliveryId: string; readonly hash: string } | null {
  const [, deliveryId, secret] = DELIVERY_TOKEN_PATTERN.exec(token) ?? [];
  return deliveryId && secret ? { deliveryId, hash: hashSecret(secret) } : null;
}

/**
 * Whether the hash is among those stored for a purpose: the newest, followed by those of earlier attempts at the same
 * email, separated by spaces. Compares in constant time.
 */
export const matchesStoredHash = (storedHashes: string, hash: string): boolean =>
  storedHashes
    .split(' ')
    .some((stored) => stored.length === hash.length && timingSafeEqual(Buffer.from(stored), Buffer.from(hash)));

/** Tokens of links in newsletter mails: random, each for one purpose, and kept only as a hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_PATTERN = /^[\w-]{43}$/;
const DELIVERY_TOKEN_PATTERN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** 32 random bytes. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The token that confirms a subscription is the secret alone. @returns its hash, or null where it can be none. */
export const hashConfirmationToken = (token: string): string | null =>
  SECRET_PATTERN.test(token) ? hashSecret(token) : null;

/** The token of a link in an issue names the delivery it came with, so that finding it needs no index of hashes. */
export const deliveryToken = (deliveryId: string, secret: string): string => `${deliveryId}.${secret}`;

/** @returns the delivery and the hash of the secret, or null where this is no such token. */
export function parseDeliveryToken(token: string): { readonly deliveryId: string; readonly hash: string } | null {
  const [, deliveryId, secret] = DELIVERY_TOKEN_PATTERN.exec(token) ?? [];
  return deliveryId && secret ? { deliveryId, hash: hashSecret(secret) } : null;
}

/**
 * Whether this is one of the hashes that are kept for a purpose: the newest, and with a space between them those of
 * earlier tries of the same mail. Tells by its time nothing of how far they agree.
 */
export const matchesStoredHash = (storedHashes: string, hash: string): boolean =>
  storedHashes
    .split(' ')
    .some((stored) => stored.length === hash.length && timingSafeEqual(Buffer.from(stored), Buffer.from(hash)));

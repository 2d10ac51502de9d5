/** Tokens of links in newsletter mails: random, each for one purpose, and kept only as a hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET = /^[\w-]{43}$/;
const OF_DELIVERY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** 32 random bytes. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The token that confirms a subscription is the secret alone. @returns its hash, or null where it can be none. */
export const hashOfConfirmation = (token: string): string | null => (SECRET.test(token) ? hashOfSecret(token) : null);

/** The token of a link in an issue names the delivery it came with, so that finding it needs no index of hashes. */
export const deliveryToken = (deliveryId: string, secret: string): string => `${deliveryId}.${secret}`;

/** @returns the delivery and the hash of the secret, or null where this is no such token. */
export function readDeliveryToken(token: string): { readonly deliveryId: string; readonly hash: string } | null {
  const [, deliveryId, secret] = OF_DELIVERY.exec(token) ?? [];
  return deliveryId && secret ? { deliveryId, hash: hashOfSecret(secret) } : null;
}

/**
 * Whether this is one of the hashes that are kept for a purpose: the newest, and with a space between them those of
 * earlier tries of the same mail. Tells by its time nothing of how far they agree.
 */
export const isKeptHash = (kept: string, hash: string): boolean =>
  kept.split(' ').some((one) => one.length === hash.length && timingSafeEqual(Buffer.from(one), Buffer.from(hash)));

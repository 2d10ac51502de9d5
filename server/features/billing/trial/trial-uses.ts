/** One trial per user. The record of who had a trial is kept even after the account has been deleted. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Database, Transaction } from '../../../db/client.ts';
import { trialUsesStore } from './trial-uses-store.ts';

/** Email providers that ignore dots in the local part. */
const DOT_INSENSITIVE_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The canonical address of a mailbox: lower case, without anything after a plus, and without dots where they have no
 * meaning.
 */
export function canonicalEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const localPart = address.slice(0, Math.max(0, at));
  const plus = localPart.indexOf('+', 1);
  const name = plus < 0 ? localPart : localPart.slice(0, plus);
  return DOT_INSENSITIVE_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Longer than any provider event stays unprocessed, so by then it is known whether a trial has started. */
const MAX_RESERVATION_MS = 24 * 60 * 60 * 1000;

/** The user who wants a trial, and their address. */
export interface TrialRequester {
  readonly userId: string;
  readonly email: string;
}

export interface TrialUses {
  /** When a trial was started or reserved under this address. Null for never, or when repeat trials are allowed. */
  readonly usedAt: (email: string) => Promise<Date | null>;
  /** Whether this user may have a trial: no one has used or reserved one under their address. */
  readonly isAvailableTo: (requester: TrialRequester) => Promise<boolean>;
  /**
   * Reserves the trial of this address before the provider is called, so that only one of several accounts of a mailbox
   * gets it. A repeated call for the same user keeps the reservation.
   * @returns false when another user holds it, or it has been used.
   */
  readonly reserve: (requester: TrialRequester, now: Date) => Promise<boolean>;
  /**
   * Releases what this user reserved at this moment and did not start. If another attempt of theirs reserved it as well,
   * it is kept until it expires, since that one may still start.
   */
  readonly release: (userId: string, reservedAt: Date) => Promise<void>;
  /** Releases old reservations that never became a trial, for example because the process was killed in between. */
  readonly releaseExpired: (now: Date) => Promise<void>;
  /** Records that these users, and everyone with these addresses, have had their trial. */
  readonly markUsed: (
    tx: Transaction,
    userIds: readonly string[],
    emails: readonly string[],
    usedAt: Date,
  ) => Promise<void>;
  /** False when the operator gives everyone a trial each time. */
  readonly preventRepeatTrials: boolean;
}

/**
 * @param secret the server's. A separate key is derived from it, so that neither a copy of the database nor a list of
 * addresses reveals who was here.
 */
export function usedTrials(db: Database, secret: string, oncePerUser: boolean): TrialUses {
  const store = trialUsesStore(db);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trial uses', 32));
  const hashEmail = (email: string) => createHmac('sha256', key).update(canonicalEmail(email)).digest('base64url');
  return {
    preventRepeatTrials: oncePerUser,
    usedAt: async (email) => (oncePerUser ? ((await store.find(hashEmail(email)))?.usedAt ?? null) : null),
    isAvailableTo: async ({ userId, email }) => {
      const use = oncePerUser ? await store.find(hashEmail(email)) : null;
      return use === null || use.reservedBy === userId;
    },
    reserve: async ({ userId, email }, now) => !oncePerUser || store.reserve(hashEmail(email), userId, now),
    release: store.release,
    releaseExpired: (now) => store.releaseBefore(new Date(now.getTime() - MAX_RESERVATION_MS)),
    markUsed: async (tx, userIds, emails, usedAt) => {
      if (oncePerUser) await store.markUsed(tx, userIds, emails.map(hashEmail), usedAt);
    },
  };
}

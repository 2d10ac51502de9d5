/**
 * Limits trials and refunds to one per mailbox. The record of a used trial or a refund is kept even after the account
 * has been deleted.
 */

import { createHmac } from 'node:crypto';
import { DAY_MS } from '#contract/domain/days.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { deriveKey } from '#server/derive-key.ts';
import { usedTrialsStore } from './used-trials-store.ts';

/** Email providers that ignore dots in the local part. */
const DOT_INSENSITIVE_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The canonical address of a mailbox: in lower case, without a suffix after "+", and without dots if the email provider
 * ignores them.
 */
export function canonicalEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const atIndex = address.lastIndexOf('@');
  const domain = address.slice(atIndex + 1);
  const localPart = address.slice(0, Math.max(0, atIndex));
  const plusIndex = localPart.indexOf('+', 1);
  const name = plusIndex < 0 ? localPart : localPart.slice(0, plusIndex);
  return DOT_INSENSITIVE_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Longer than any provider event stays unprocessed. After this time it is known whether the trial has started. */
const MAX_RESERVATION_MS = DAY_MS;

/** The user who wants a trial, and their address. */
export interface TrialRequester {
  readonly userId: string;
  readonly email: string;
}

export interface UsedTrials {
  /** When a trial was started or reserved under this address. Null if never, or if repeat trials are allowed. */
  readonly usedAt: (email: string) => Promise<Date | null>;
  /** Whether this user may start a trial: none has been used or reserved by someone else under their address. */
  readonly isAvailableTo: (requester: TrialRequester) => Promise<boolean>;
  /**
   * Reserves the trial of this address before the provider is called, so that only one of several accounts of a mailbox
   * gets it. A repeated call for the same user keeps the reservation.
   * @returns false when another user holds it, or it has been used.
   */
  readonly reserve: (requester: TrialRequester, now: Date) => Promise<boolean>;
  /**
   * Releases the reservation that this user made at this time, after no trial was started. If another attempt by the
   * user has reserved it as well, it is kept until it expires, because that attempt may still start a trial.
   */
  readonly release: (userId: string, reservedAt: Date) => Promise<void>;
  /** Releases expired reservations that did not become a trial, for example because the process was killed. */
  readonly releaseExpired: (now: Date) => Promise<void>;
  /** Records that these users and these addresses have used their trial. */
  readonly markUsed: (
    tx: Transaction,
    userIds: readonly string[],
    emails: readonly string[],
    usedAt: Date,
  ) => Promise<void>;
  /** When a payment was refunded under this address. Null if never, or if repeat trials are allowed. */
  readonly refundedAt: (email: string) => Promise<Date | null>;
  /** Records that a payment was refunded to the users of these addresses. */
  readonly markRefunded: (tx: Transaction, emails: readonly string[], refundedAt: Date) => Promise<void>;
  /** Whether a trial or a refund is recorded under this address for good, and not only a trial reserved. */
  readonly isRecorded: (tx: Transaction, email: string) => Promise<boolean>;
  /** False if the operator allows repeat trials. */
  readonly preventRepeatTrials: boolean;
}

/**
 * @param secret the server's. A separate key is derived from it, so that neither a copy of the database nor a list of
 * addresses reveals who was here.
 */
export function usedTrials(db: Database, secret: string, preventRepeatTrials: boolean): UsedTrials {
  const store = usedTrialsStore(db);
  const key = deriveKey(secret, 'trial uses');
  const hashEmail = (email: string) => createHmac('sha256', key).update(canonicalEmail(email)).digest('base64url');
  return {
    preventRepeatTrials,
    usedAt: async (email) => (preventRepeatTrials ? ((await store.find(hashEmail(email)))?.usedAt ?? null) : null),
    isAvailableTo: async ({ userId, email }) => {
      const use = preventRepeatTrials ? await store.find(hashEmail(email)) : null;
      return use === null || use.reservedBy === userId;
    },
    reserve: async ({ userId, email }, now) => !preventRepeatTrials || store.reserve(hashEmail(email), userId, now),
    release: store.release,
    releaseExpired: (now) => store.releaseBefore(new Date(now.getTime() - MAX_RESERVATION_MS)),
    markUsed: async (tx, userIds, emails, usedAt) => {
      if (preventRepeatTrials) await store.markUsed(tx, userIds, emails.map(hashEmail), usedAt);
    },
    refundedAt: async (email) =>
      preventRepeatTrials ? ((await store.find(hashEmail(email)))?.refundedAt ?? null) : null,
    isRecorded: async (tx, email) => {
      const use = await store.find(hashEmail(email), tx);
      return use !== null && use.reservedBy === null;
    },
    markRefunded: async (tx, emails, refundedAt) => {
      if (preventRepeatTrials) await store.markRefunded(tx, emails.map(hashEmail), refundedAt);
    },
  };
}

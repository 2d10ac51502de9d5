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
interface TrialRequester {
  readonly userId: string;
  readonly email: string;
}

export type UsedTrials = ReturnType<typeof usedTrials>;

/**
 * @param secret the server's. A separate key is derived from it, so that neither a copy of the database nor a list of
 * addresses reveals who was here.
 */
export function usedTrials(db: Database, secret: string, preventRepeatTrials: boolean) {
  const store = usedTrialsStore(db);
  const key = deriveKey(secret, 'trial uses');
  const hashEmail = (email: string) => createHmac('sha256', key).update(canonicalEmail(email)).digest('base64url');
  const findUse = async (email: string) => (preventRepeatTrials ? store.find(hashEmail(email)) : null);
  return {
    /** False if the operator allows repeat trials: then nothing is recorded, and nothing is limited. */
    preventRepeatTrials,

    /** When a trial was started or reserved under this address. Null if never, or if repeat trials are allowed. */
    usedAt: async (email: string) => (await findUse(email))?.usedAt ?? null,

    /** Whether this user may start a trial: none has been used or reserved by someone else under their address. */
    isAvailableTo: async ({ userId, email }: TrialRequester) => {
      const use = await findUse(email);
      return use === null || use.reservedBy === userId;
    },

    /**
     * Reserves the trial of this address before the provider is called, so that only one of several accounts of a
     * mailbox gets it. A repeated call for the same user keeps the reservation.
     * @returns false when another user holds it, or it has been used.
     */
    reserve: ({ userId, email }: TrialRequester, now: Date) => store.reserve(hashEmail(email), userId, now),

    /**
     * Releases the reservation that this user made at this time, after no trial was started. If another attempt by the
     * user has reserved it as well, it is kept until it expires, because that attempt may still start a trial.
     */
    release: store.release,

    /** Releases expired reservations that did not become a trial, for example because the process was killed. */
    releaseExpired: (now: Date) => store.releaseBefore(new Date(now.getTime() - MAX_RESERVATION_MS)),

    /** Records that these users and these addresses have used their trial. */
    markUsed: async (tx: Transaction, userIds: readonly string[], emails: readonly string[], usedAt: Date) => {
      if (preventRepeatTrials) await store.markUsed(tx, userIds, emails.map(hashEmail), usedAt);
    },

    /** When a payment was refunded under this address. Null if never, or if repeat trials are allowed. */
    refundedAt: async (email: string) => (await findUse(email))?.refundedAt ?? null,

    /** Records that a payment was refunded to the users of these addresses. */
    markRefunded: async (tx: Transaction, emails: readonly string[], refundedAt: Date) => {
      if (preventRepeatTrials) await store.markRefunded(tx, emails.map(hashEmail), refundedAt);
    },

    /** Whether a trial or a refund is recorded under this address for good, and not only a trial reserved. */
    isRecorded: async (tx: Transaction, email: string) => {
      const use = await store.find(hashEmail(email), tx);
      return use !== null && use.reservedBy === null;
    },
  };
}

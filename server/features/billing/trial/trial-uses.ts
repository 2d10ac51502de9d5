/** One trial per person: what is kept about who had theirs, also when their account is gone. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Database, Transaction } from '../../../db/client.ts';
import { trialUsesStore } from './trial-uses-store.ts';

/** Mail services that take an address with and without dots as one. */
const DOT_INSENSITIVE_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/** The address as its owner's mailbox: small letters, nothing after a plus, no dots where they mean nothing. */
export function canonicalEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const localPart = address.slice(0, Math.max(0, at));
  const plus = localPart.indexOf('+', 1);
  const name = plus < 0 ? localPart : localPart.slice(0, plus);
  return DOT_INSENSITIVE_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Longer than any event of the provider stays unread, so what has begun is known by then. */
const MAX_RESERVATION_MS = 24 * 60 * 60 * 1000;

/** Who wants a trial, and under which address. */
export interface TrialRequester {
  readonly userId: string;
  readonly email: string;
}

export interface TrialUses {
  /** When a trial was begun under this address, or is being begun; null: never, or nobody asks. */
  readonly usedAt: (email: string) => Promise<Date | null>;
  /** Whether this person may have a trial: nobody had one under their address, or is about to. */
  readonly isAvailableTo: (requester: TrialRequester) => Promise<boolean>;
  /**
   * Holds the trial of this address before the provider is asked for it, so that of several accounts of one mailbox one
   * gets it. Again for the same person: still held. @returns false where it is another's, or was used.
   */
  readonly reserve: (requester: TrialRequester, now: Date) => Promise<boolean>;
  /** What this person holds and did not begin is free again. */
  readonly release: (userId: string) => Promise<void>;
  /** The same for whatever was held and never begun, as where a process was killed between the two. */
  readonly releaseExpired: (now: Date) => Promise<void>;
  /** These people have had their trial, and whoever has these addresses. */
  readonly markUsed: (
    tx: Transaction,
    userIds: readonly string[],
    emails: readonly string[],
    usedAt: Date,
  ) => Promise<void>;
  /** False: everybody gets a trial each time, as the operator has it. */
  readonly preventRepeatTrials: boolean;
}

/**
 * @param secret the server's: a key of its own is derived from it, so that neither a copy of the database nor a list
 *   of addresses tells who was here.
 */
export function usedTrials(db: Database, secret: string, oncePerPerson: boolean): TrialUses {
  const store = trialUsesStore(db);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trial uses', 32));
  const hashEmail = (email: string) => createHmac('sha256', key).update(canonicalEmail(email)).digest('base64url');
  return {
    preventRepeatTrials: oncePerPerson,
    usedAt: async (email) => (oncePerPerson ? ((await store.find(hashEmail(email)))?.usedAt ?? null) : null),
    isAvailableTo: async ({ userId, email }) => {
      const use = oncePerPerson ? await store.find(hashEmail(email)) : null;
      return use === null || use.reservedBy === userId;
    },
    reserve: async ({ userId, email }, now) => !oncePerPerson || store.reserve(hashEmail(email), userId, now),
    release: store.release,
    releaseExpired: (now) => store.releaseBefore(new Date(now.getTime() - MAX_RESERVATION_MS)),
    markUsed: async (tx, userIds, emails, usedAt) => {
      if (oncePerPerson) await store.markUsed(tx, userIds, emails.map(hashEmail), usedAt);
    },
  };
}

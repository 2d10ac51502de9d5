/**
 * Leases on writing the quote of a check-in. They are in the database, so that requests from two tabs or through two
 * servers call a writer only once.
 */

import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/domain/days.ts';
import { latestCounted } from '#server/dates/latest-counted.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { LastStatements } from '#server/db/last-statements.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { quoteGenerationLeases, quotes } from '#server/db/schema.ts';
import { givenColumns, statement } from '#server/db/statement.ts';
import { consentedTransaction, type IsConsentWithdrawn, RolledBack } from '../consent/consented-transaction.ts';
import { lockQuotes, lockUser } from '../consent/lock-user-store.ts';
import type { Quota, QuotaCheck } from '../quota/quota.ts';
import type { QuotaState, quotaStore } from '../quota/quota-store.ts';
import type { WritingHistory } from './writing-history-store.ts';

/**
 * A lease outlasts the writing, and after a crash it blocks the check-in until it expires. If it expires too early, two
 * texts are written and one of them is stored.
 */
const LEASE_MS = {
  /** A service may take 15 s, and the text has to be stored. */
  service: 20_000,
  /** The built-in writer takes milliseconds; the rest is for a busy database. */
  builtIn: 3_000,
};

/** A lease that expires later was taken before the clock was set back, and blocks nothing. */
const latestExpiry = (now: Date): Date => latestCounted(new Date(now.getTime() + LEASE_MS.service));

export interface GenerationLease {
  readonly userId: string;
  readonly checkInId: string;
  /** A new random id for each attempt to write. */
  readonly holder: string;
}

export interface LeaseRequest extends GenerationLease {
  /** The id under which the quota use is counted. The same id counts only once, however often it is used. */
  readonly quotaUseId: string;
  readonly now: Date;
  /** Whether a service may be asked for the text. */
  readonly mayAskService: boolean;
  /** Null means no quota. */
  readonly limits: Quota | null;
  /** Reads what the writer is given. */
  readonly readHistory: (tx: Transaction) => Promise<WritingHistory>;
}

/** The lease and the quota use are held. */
export interface BegunGeneration {
  readonly kind: 'begun';
  readonly holder: string;
  /** How many of the user's quotes are being written, this one included. */
  readonly inFlight: number;
  readonly history: WritingHistory;
}

/**
 * - 'held': another request holds the lease.
 * - 'changed': the stored quote is not the one this request wanted to replace.
 */
type LeaseResult = BegunGeneration | { readonly kind: 'held' | 'changed' } | NonNullable<QuotaCheck>;

const isLeaseOfCheckIn = and(
  eq(quoteGenerationLeases.userId, sql.placeholder('userId')),
  eq(quoteGenerationLeases.checkInId, sql.placeholder('checkInId')),
);
const takeLease = statement('take_lease', (db) =>
  db
    .insert(quoteGenerationLeases)
    .values(givenColumns(['userId', 'checkInId', 'holder', 'expiresAt']))
    .onConflictDoUpdate({
      target: [quoteGenerationLeases.userId, quoteGenerationLeases.checkInId],
      set: { holder: sql`excluded.holder`, expiresAt: sql`excluded.expires_at` },
      setWhere: or(
        lte(quoteGenerationLeases.expiresAt, sql.placeholder('now')),
        gt(quoteGenerationLeases.expiresAt, sql.placeholder('latest')),
      ),
    })
    // The lease itself is not among them: a statement does not see its own row.
    .returning({
      others: sql<number>`(select count(*)::int from quote_generation_leases other
        where other.user_id = ${sql.placeholder('userId')}::uuid and other.expires_at > ${sql.placeholder('now')}::timestamptz
          and other.expires_at <= ${sql.placeholder('latest')}::timestamptz)`,
    }),
);
const deleteLeaseOf = statement('delete_lease', (db) =>
  db
    .delete(quoteGenerationLeases)
    .where(and(isLeaseOfCheckIn, eq(quoteGenerationLeases.holder, sql.placeholder('holder')))),
);
const selectCiphertext = statement('quote_ciphertext', (db) =>
  db
    .select({ textCiphertext: quotes.textCiphertext })
    .from(quotes)
    .where(and(eq(quotes.userId, sql.placeholder('userId')), eq(quotes.checkInId, sql.placeholder('checkInId')))),
);

/** Runs in the transaction that stores the quote, so that other requests always see either the quote or the lease. */
export const deleteLease = async (tx: Transaction, { userId, checkInId, holder }: GenerationLease): Promise<void> => {
  await deleteLeaseOf(tx, { userId, checkInId, holder });
};

const quotaUseOf = ({ userId, quotaUseId, now }: Pick<LeaseRequest, 'userId' | 'quotaUseId' | 'now'>) => ({
  userId,
  id: quotaUseId,
  now,
});

export function generationLeaseStore(
  db: Database,
  quotaUses: ReturnType<typeof quotaStore>,
  isWithdrawn: IsConsentWithdrawn,
) {
  const transaction = consentedTransaction(db, isWithdrawn, lockQuotes);

  /** The reads, which are sent before all writes. */
  const read = async (tx: Transaction, { limits, readHistory, ...request }: LeaseRequest) => {
    const [quota, history] = await Promise.all([
      limits && quotaUses.check(tx, quotaUseOf(request), limits),
      readHistory(tx),
    ]);
    return { quota, history };
  };
  const countUse = (tx: Transaction, request: LeaseRequest, quota: QuotaState | null) =>
    quota === 'free' ? quotaUses.count(tx, quotaUseOf(request)) : null;

  return {
    /**
     * The same as `acquire`, in the transaction that stores the check-in. No other request knows the check-in yet, so
     * its lease is free, and it has no quote.
     * @returns a function that sends the last statements.
     */
    begin: async (
      tx: Transaction,
      wanted: LeaseRequest,
    ): Promise<() => Promise<BegunGeneration | NonNullable<QuotaCheck>>> => {
      const { quota, history } = await read(tx, wanted);
      if (isExceeded(quota)) return async () => quota;
      return async () => {
        const [others] = await Promise.all([insertLease(tx, wanted), countUse(tx, wanted, quota)]);
        return { kind: 'begun', holder: wanted.holder, inFlight: (others ?? 0) + 1, history };
      };
    },
    /**
     * Acquires the lease on a check-in's quote and counts one use against the quota: both or neither. No connection is
     * held while the writer is called.
     * @param replaces the ciphertext of the quote to be replaced, or null when there is none yet.
     */
    acquire: (wanted: LeaseRequest, replaces: string | null) =>
      transaction<LeaseResult>(wanted.userId, async (tx) => {
        const [others, ciphertext, { quota, history }] = await Promise.all([
          insertLease(tx, wanted),
          // Read only after the lease is acquired: it may have been free because another request has just stored a
          // quote.
          currentCiphertext(tx, wanted),
          read(tx, wanted),
        ]);
        if (others === null) return { kind: 'held' };
        if (ciphertext !== replaces) return new RolledBack({ kind: 'changed' });
        if (isExceeded(quota)) return new RolledBack(quota);
        return new LastStatements(async () => {
          await countUse(tx, wanted, quota);
          return { kind: 'begun', holder: wanted.holder, inFlight: others + 1, history };
        });
      }),
    /** Releases the lease and the quota use if nothing was written. */
    release: (writing: GenerationLease, quotaUseId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockUser(tx, writing.userId);
        await quotaUses.release(tx, writing.userId, quotaUseId);
        await deleteLease(tx, writing);
      }),
    isHeld: async (userId: string, checkInId: string, now: Date): Promise<boolean> => {
      const isIt = and(eq(quoteGenerationLeases.userId, userId), eq(quoteGenerationLeases.checkInId, checkInId));
      const isValid = and(
        gt(quoteGenerationLeases.expiresAt, now),
        lte(quoteGenerationLeases.expiresAt, latestExpiry(now)),
      );
      return (await db.$count(quoteGenerationLeases, and(isIt, isValid))) > 0;
    },
    /** Removes leases left behind by crashed processes. */
    removeExpired: async (now: Date): Promise<void> => {
      const before = new Date(now.getTime() - DAY_MS);
      await deleteUnlocked(db, quoteGenerationLeases, lte(quoteGenerationLeases.expiresAt, before));
    },
  };
}

const isExceeded = (quota: QuotaState | null): quota is NonNullable<QuotaCheck> =>
  quota !== null && quota !== 'free' && quota !== 'counted';

/** @returns how many other quotes of the user are being written; null when another request holds this lease. */
async function insertLease(tx: Transaction, request: LeaseRequest): Promise<number | null> {
  const { userId, checkInId, holder, now, mayAskService } = request;
  const durationMs = mayAskService ? LEASE_MS.service : LEASE_MS.builtIn;
  const lease = { holder, expiresAt: new Date(now.getTime() + durationMs) };
  const [taken] = await takeLease(tx, { userId, checkInId, ...lease, now, latest: latestExpiry(now) });
  return taken?.others ?? null;
}

async function currentCiphertext(tx: Transaction, { userId, checkInId }: GenerationLease): Promise<string | null> {
  const [row] = await selectCiphertext(tx, { userId, checkInId });
  return row?.textCiphertext ?? null;
}

/**
 * Leases on writing the quote of a check-in. They are in the database, so that requests from two tabs or through two
 * servers call a writer only once.
 */
import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { oneRow } from '../../../db/one-row.ts';
import { quoteGenerationLeases, quotes } from '../../../db/schema.ts';
import { givenColumns, statement } from '../../../db/statement.ts';
import { consentedTransaction, type IsConsentWithdrawn } from '../consent/consented-transaction.ts';
import { DAY_MS, type Quota, type QuotaCheck } from '../quota/quota.ts';
import type { quotaStore } from '../quota/quota-store.ts';

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

export interface GenerationLease {
  readonly userId: string;
  readonly checkInId: string;
  /** A new random id for each attempt to write. */
  readonly holder: string;
}

interface LeaseRequest extends GenerationLease {
  /** The id under which the quota use is counted. The same id counts only once, however often it is used. */
  readonly quotaUseId: string;
  /** The ciphertext of the quote to be replaced, or null when there is none yet. */
  readonly replaces: string | null;
  readonly now: Date;
  /** Whether a service may be asked for the text. */
  readonly mayAskService: boolean;
  /** Null means no quota. */
  readonly limits: Quota | null;
}

/**
 * - 'begun': the lease and the quota use are held.
 * - 'under-way': another request holds the lease.
 * - 'changed': the stored quote is not the one this request wanted to replace.
 */
type LeaseResult = { readonly kind: 'begun'; readonly underWay: number } | { readonly kind: 'under-way' | 'changed' };

const isLeaseOfCheckIn = and(
  eq(quoteGenerationLeases.userId, sql.placeholder('userId')),
  eq(quoteGenerationLeases.checkInId, sql.placeholder('checkInId')),
);
const lockQuotes = statement('lock_quotes', (db) =>
  db.select({ locked: sql`pg_advisory_xact_lock(hashtext(${sql.placeholder('lock')}::text))` }).from(oneRow),
);
const takeLease = statement('take_lease', (db) =>
  db
    .insert(quoteGenerationLeases)
    .values(givenColumns(['userId', 'checkInId', 'holder', 'expiresAt']))
    .onConflictDoUpdate({
      target: [quoteGenerationLeases.userId, quoteGenerationLeases.checkInId],
      set: { holder: sql`excluded.holder`, expiresAt: sql`excluded.expires_at` },
      setWhere: lte(quoteGenerationLeases.expiresAt, sql.placeholder('now')),
    })
    .returning({ holder: quoteGenerationLeases.holder }),
);
const deleteLeaseOf = statement('delete_lease', (db) =>
  db
    .delete(quoteGenerationLeases)
    .where(and(isLeaseOfCheckIn, eq(quoteGenerationLeases.holder, sql.placeholder('holder')))),
);
const countLeases = statement('count_leases', (db) =>
  db
    .select({ leases: count() })
    .from(quoteGenerationLeases)
    .where(
      and(
        eq(quoteGenerationLeases.userId, sql.placeholder('userId')),
        gt(quoteGenerationLeases.expiresAt, sql.placeholder('now')),
      ),
    ),
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

export function generationLeaseStore(
  db: Database,
  quotaUses: ReturnType<typeof quotaStore>,
  isWithdrawn: IsConsentWithdrawn,
) {
  const transaction = consentedTransaction(db, isWithdrawn);
  return {
    /**
     * Acquires the lease on a check-in's quote and counts one use against the quota: both or neither. No connection is
     * held while the writer is called.
     */
    acquire: (wanted: LeaseRequest) =>
      transaction(wanted.userId, async (tx): Promise<LeaseResult | NonNullable<QuotaCheck>> => {
        const { userId, quotaUseId, now, limits } = wanted;
        const [, isTaken, ciphertext, [alive]] = await Promise.all([
          // Without this lock, two concurrent requests could both take the last use of the quota.
          lockQuotes(tx, { lock: `quotes:${userId}` }),
          insertLease(tx, wanted),
          // Read only after the lease is acquired: it may have been free because another request has just stored a
          // quote.
          currentCiphertext(tx, wanted),
          countLeases(tx, { userId, now }),
        ]);
        if (!isTaken) return { kind: 'under-way' };
        if (ciphertext !== wanted.replaces) {
          await deleteLease(tx, wanted);
          return { kind: 'changed' };
        }
        const full = limits && (await quotaUses.reserve(tx, userId, quotaUseId, now, limits));
        if (full) {
          await deleteLease(tx, wanted);
          return full;
        }
        return { kind: 'begun', underWay: alive?.leases ?? 0 };
      }),
    /** Gives back the lease and the quota use when nothing was written. */
    release: (writing: GenerationLease, deliveryId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await quotaUses.release(tx, writing.userId, deliveryId);
        await deleteLease(tx, writing);
      }),
    isHeld: async (userId: string, checkInId: string, now: Date): Promise<boolean> => {
      const isIt = and(eq(quoteGenerationLeases.userId, userId), eq(quoteGenerationLeases.checkInId, checkInId));
      return (await db.$count(quoteGenerationLeases, and(isIt, gt(quoteGenerationLeases.expiresAt, now)))) > 0;
    },
    /** Removes leases left behind by crashed processes. */
    removeExpired: async (now: Date): Promise<void> => {
      await db
        .delete(quoteGenerationLeases)
        .where(lte(quoteGenerationLeases.expiresAt, new Date(now.getTime() - DAY_MS)));
    },
  };
}

/** @returns false when another request holds the lease. */
async function insertLease(tx: Transaction, request: LeaseRequest): Promise<boolean> {
  const { userId, checkInId, holder, now, mayAskService } = request;
  const durationMs = mayAskService ? LEASE_MS.service : LEASE_MS.builtIn;
  const lease = { holder, expiresAt: new Date(now.getTime() + durationMs) };
  const taken = await takeLease(tx, { userId, checkInId, ...lease, now });
  return taken.length > 0;
}

async function currentCiphertext(tx: Transaction, { userId, checkInId }: GenerationLease): Promise<string | null> {
  const [row] = await selectCiphertext(tx, { userId, checkInId });
  return row?.textCiphertext ?? null;
}

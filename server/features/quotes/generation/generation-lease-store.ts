/** Whose turn it is to write the words of an entry, kept in the database: two tabs, or two servers, ask a writer once. */
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { quoteGenerationLeases, quotes } from '../../../db/schema.ts';
import { consentedTransaction, type IsConsentWithdrawn } from '../consent/consented-transaction.ts';
import { DAY_MS, type Quota, type QuotaCheck } from '../quota/quota.ts';
import type { quotaStore } from '../quota/quota-store.ts';

/** Longer than a writer may take (15 s) and its text takes to be kept; a process that dies holds an entry no longer. */
const LEASE_MS = 20_000;

/** One lease. */
export interface GenerationLease {
  readonly userId: string;
  readonly checkInId: string;
  /** Drawn for this writing. */
  readonly holder: string;
}

interface LeaseRequest extends GenerationLease {
  /** The place among today's texts; the same id takes one place however often it asks. */
  readonly quotaUseId: string;
  /** The words to be replaced, as they are sealed; null: there are none yet. */
  readonly replaces: string | null;
  readonly now: Date;
  /** Null: as many as anybody likes. */
  readonly limits: Quota | null;
}

/**
 * 'begun': the lease and a place are held. 'under-way': another request holds the lease. 'changed': there are words now
 * that were not there when this request began.
 */
type LeaseResult = { readonly kind: 'begun'; readonly underWay: number } | { readonly kind: 'under-way' | 'changed' };

/** In the transaction that keeps the words, so that nobody finds neither words nor lease. */
export const deleteLease = async (tx: Transaction, { userId, checkInId, holder }: GenerationLease): Promise<void> => {
  const isIt = and(
    eq(quoteGenerationLeases.userId, userId),
    eq(quoteGenerationLeases.checkInId, checkInId),
    eq(quoteGenerationLeases.holder, holder),
  );
  await tx.delete(quoteGenerationLeases).where(isIt);
};

export function generationLeaseStore(
  db: Database,
  quotaUses: ReturnType<typeof quotaStore>,
  isWithdrawn: IsConsentWithdrawn,
) {
  const transaction = consentedTransaction(db, isWithdrawn);
  return {
    /**
     * Takes the lease on an entry's words and a place among today's texts, both or neither; no connection is held
     * while the writer is asked.
     */
    acquire: (wanted: LeaseRequest) =>
      transaction(wanted.userId, async (tx): Promise<LeaseResult | NonNullable<QuotaCheck>> => {
        const { userId, quotaUseId, now, limits } = wanted;
        // Two tabs at the same moment would each see the last place.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`quotes:${userId}`}))`);
        if (!(await insertLease(tx, wanted))) return { kind: 'under-way' };
        // Only now: the lease may have been free because the words have just been kept.
        if ((await currentCiphertext(tx, wanted)) !== wanted.replaces) {
          await deleteLease(tx, wanted);
          return { kind: 'changed' };
        }
        const full = limits && (await quotaUses.reserve(tx, userId, quotaUseId, now, limits));
        if (full) {
          await deleteLease(tx, wanted);
          return full;
        }
        const isAlive = and(eq(quoteGenerationLeases.userId, userId), gt(quoteGenerationLeases.expiresAt, now));
        return { kind: 'begun', underWay: await tx.$count(quoteGenerationLeases, isAlive) };
      }),
    /** Nothing was written: the lease and the place are free again. */
    release: (writing: GenerationLease, deliveryId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await quotaUses.release(tx, writing.userId, deliveryId);
        await deleteLease(tx, writing);
      }),
    isHeld: async (userId: string, checkInId: string, now: Date): Promise<boolean> => {
      const isIt = and(eq(quoteGenerationLeases.userId, userId), eq(quoteGenerationLeases.checkInId, checkInId));
      return (await db.$count(quoteGenerationLeases, and(isIt, gt(quoteGenerationLeases.expiresAt, now)))) > 0;
    },
    /** Those of processes that died. */
    removeExpired: async (now: Date): Promise<void> => {
      await db
        .delete(quoteGenerationLeases)
        .where(lte(quoteGenerationLeases.expiresAt, new Date(now.getTime() - DAY_MS)));
    },
  };
}

/** @returns false where another request holds it. */
async function insertLease(tx: Transaction, { userId, checkInId, holder, now }: LeaseRequest): Promise<boolean> {
  const lease = { holder, expiresAt: new Date(now.getTime() + LEASE_MS) };
  const taken = await tx
    .insert(quoteGenerationLeases)
    .values({ userId, checkInId, ...lease })
    .onConflictDoUpdate({
      target: [quoteGenerationLeases.userId, quoteGenerationLeases.checkInId],
      set: lease,
      setWhere: lte(quoteGenerationLeases.expiresAt, now),
    })
    .returning({ holder: quoteGenerationLeases.holder });
  return taken.length > 0;
}

async function currentCiphertext(tx: Transaction, { userId, checkInId }: GenerationLease): Promise<string | null> {
  const [row] = await tx
    .select({ textCiphertext: quotes.textCiphertext })
    .from(quotes)
    .where(and(eq(quotes.userId, userId), eq(quotes.checkInId, checkInId)));
  return row?.textCiphertext ?? null;
}

/** Whose turn it is to write the words of an entry, kept in the database: two tabs, or two servers, ask a writer once. */
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { quotes, quoteWritings } from '../../db/schema.ts';
import type { deliveriesStore } from './deliveries-store.ts';
import { DAY_MS, type QuoteLimits, type Room } from './quota.ts';
import { type IsWithdrawn, withConsent } from './with-consent.ts';

/** Longer than a writer may take (15 s) and its text takes to be kept; a process that dies holds an entry no longer. */
const LEASE_MS = 20_000;

/** One lease. */
export interface Writing {
  readonly userId: string;
  readonly checkInId: string;
  /** Drawn for this writing. */
  readonly holder: string;
}

interface WantedWriting extends Writing {
  /** The place among today's texts; the same id takes one place however often it asks. */
  readonly deliveryId: string;
  /** The words to be replaced, as they are sealed; null: there are none yet. */
  readonly replaces: string | null;
  readonly now: Date;
  /** Null: as many as anybody likes. */
  readonly limits: QuoteLimits | null;
}

/**
 * 'begun': the lease and a place are held. 'under-way': another request holds the lease. 'changed': there are words now
 * that were not there when this request began.
 */
type Begun = { readonly kind: 'begun'; readonly underWay: number } | { readonly kind: 'under-way' | 'changed' };

/** In the transaction that keeps the words, so that nobody finds neither words nor lease. */
export const endWriting = async (tx: Transaction, { userId, checkInId, holder }: Writing): Promise<void> => {
  const isIt = and(
    eq(quoteWritings.userId, userId),
    eq(quoteWritings.checkInId, checkInId),
    eq(quoteWritings.holder, holder),
  );
  await tx.delete(quoteWritings).where(isIt);
};

export function writingsStore(db: Database, deliveries: ReturnType<typeof deliveriesStore>, isWithdrawn: IsWithdrawn) {
  const transaction = withConsent(db, isWithdrawn);
  return {
    /**
     * Takes the lease on an entry's words and a place among today's texts, both or neither; no connection is held
     * while the writer is asked.
     */
    begin: (wanted: WantedWriting) =>
      transaction(wanted.userId, async (tx): Promise<Begun | NonNullable<Room>> => {
        const { userId, deliveryId, now, limits } = wanted;
        // Two tabs at the same moment would each see the last place.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`quotes:${userId}`}))`);
        if (!(await takeLease(tx, wanted))) return { kind: 'under-way' };
        // Only now: the lease may have been free because the words have just been kept.
        if ((await sealedWords(tx, wanted)) !== wanted.replaces) {
          await endWriting(tx, wanted);
          return { kind: 'changed' };
        }
        const full = limits && (await deliveries.take(tx, userId, deliveryId, now, limits));
        if (full) {
          await endWriting(tx, wanted);
          return full;
        }
        const isAlive = and(eq(quoteWritings.userId, userId), gt(quoteWritings.expiresAt, now));
        return { kind: 'begun', underWay: await tx.$count(quoteWritings, isAlive) };
      }),
    /** Nothing was written: the lease and the place are free again. */
    giveUp: (writing: Writing, deliveryId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await deliveries.giveBack(tx, writing.userId, deliveryId);
        await endWriting(tx, writing);
      }),
    isUnderWay: async (userId: string, checkInId: string, now: Date): Promise<boolean> => {
      const isIt = and(eq(quoteWritings.userId, userId), eq(quoteWritings.checkInId, checkInId));
      return (await db.$count(quoteWritings, and(isIt, gt(quoteWritings.expiresAt, now)))) > 0;
    },
    /** Those of processes that died. */
    removeOld: async (now: Date): Promise<void> => {
      await db.delete(quoteWritings).where(lte(quoteWritings.expiresAt, new Date(now.getTime() - DAY_MS)));
    },
  };
}

/** @returns false where another request holds it. */
async function takeLease(tx: Transaction, { userId, checkInId, holder, now }: WantedWriting): Promise<boolean> {
  const lease = { holder, expiresAt: new Date(now.getTime() + LEASE_MS) };
  const taken = await tx
    .insert(quoteWritings)
    .values({ userId, checkInId, ...lease })
    .onConflictDoUpdate({
      target: [quoteWritings.userId, quoteWritings.checkInId],
      set: lease,
      setWhere: lte(quoteWritings.expiresAt, now),
    })
    .returning({ holder: quoteWritings.holder });
  return taken.length > 0;
}

async function sealedWords(tx: Transaction, { userId, checkInId }: Writing): Promise<string | null> {
  const [row] = await tx
    .select({ sealedText: quotes.sealedText })
    .from(quotes)
    .where(and(eq(quotes.userId, userId), eq(quotes.checkInId, checkInId)));
  return row?.sealedText ?? null;
}

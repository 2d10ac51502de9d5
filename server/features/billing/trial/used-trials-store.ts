import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { usedTrials } from '#server/db/schema.ts';

export const usedTrialsStore = (db: Database) => ({
  find: async (emailHash: string, on: Database | Transaction = db) => {
    const [row] = await on.select().from(usedTrials).where(eq(usedTrials.emailHash, emailHash));
    return row ?? null;
  },

  /**
   * If this user already holds the reservation, its time is set later than that of all earlier attempts. `release`
   * requires the exact time, so none of these attempts can release a reservation that another one relies on.
   * @returns whether this user now holds the reservation. False also if the user no longer exists.
   */
  reserve: (emailHash: string, reservedBy: string, usedAt: Date): Promise<boolean> =>
    db.transaction(async (tx) => {
      // First, as in an erasure, which may then record the trial of the same address as used.
      if (!(await lockUser(tx, reservedBy, 'key share'))) return false;
      // A single statement, so that only one user's concurrent call succeeds.
      const reserved = await tx
        .insert(usedTrials)
        .values({ emailHash, reservedBy, usedAt })
        .onConflictDoUpdate({
          target: usedTrials.emailHash,
          set: { usedAt: sql`greatest(excluded.used_at, ${usedTrials.usedAt}) + interval '1 millisecond'` },
          setWhere: eq(usedTrials.reservedBy, reservedBy),
        })
        .returning({ reservedBy: usedTrials.reservedBy });
      return reserved.length > 0;
    }),

  /** Deletes the reservation that this user made at this time, unless they have reserved again since. */
  release: async (reservedBy: string, usedAt: Date): Promise<void> => {
    await db.delete(usedTrials).where(and(eq(usedTrials.reservedBy, reservedBy), eq(usedTrials.usedAt, usedAt)));
  },

  releaseBefore: async (before: Date): Promise<void> => {
    await deleteUnlocked(db, usedTrials, and(isNotNull(usedTrials.reservedBy), lt(usedTrials.usedAt, before)));
  },

  /** Records the refund with these addresses, whose trial is thus used as well. The time of an earlier one is kept. */
  markRefunded: async (tx: Transaction, emailHashes: readonly string[], refundedAt: Date) => {
    const rows = inLockOrder(emailHashes).map((emailHash) => ({ emailHash, usedAt: refundedAt, refundedAt }));
    if (rows.length === 0) return;
    await tx
      .insert(usedTrials)
      .values(rows)
      .onConflictDoUpdate({
        target: usedTrials.emailHash,
        set: { reservedBy: null, refundedAt: sql`coalesce(${usedTrials.refundedAt}, excluded.refunded_at)` },
      });
  },

  /**
   * Turns these users' reservations into used trials, and marks these addresses as used. The time of an earlier use is
   * kept.
   */
  markUsed: async (tx: Transaction, userIds: readonly string[], emailHashes: readonly string[], usedAt: Date) => {
    await tx
      .update(usedTrials)
      .set({ reservedBy: null })
      .where(inArray(usedTrials.reservedBy, [...userIds]));
    const rows = inLockOrder(emailHashes).map((emailHash) => ({ emailHash, usedAt }));
    if (rows.length === 0) return;
    await tx
      .insert(usedTrials)
      .values(rows)
      .onConflictDoUpdate({ target: usedTrials.emailHash, set: { reservedBy: null } });
  },
});

/** Each hash once. Sorted, so that two transactions that mark the same addresses cannot deadlock. */
const inLockOrder = (emailHashes: readonly string[]): string[] => [...new Set(emailHashes)].sort();

import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { usedTrials } from '../../../db/schema.ts';

export const trialUsesStore = (db: Database) => ({
  find: async (emailHash: string) => {
    const [row] = await db.select().from(usedTrials).where(eq(usedTrials.emailHash, emailHash));
    return row ?? null;
  },

  /**
   * One statement, so that only one of many concurrent calls succeeds. Where this user already holds it, its time moves
   * past that of every attempt so far: none of them may release what another relies on.
   * @returns whether this user holds the reservation now.
   */
  reserve: async (emailHash: string, reservedBy: string, usedAt: Date): Promise<boolean> => {
    const taken = await db
      .insert(usedTrials)
      .values({ emailHash, reservedBy, usedAt })
      .onConflictDoUpdate({
        target: usedTrials.emailHash,
        set: { usedAt: sql`greatest(excluded.used_at, ${usedTrials.usedAt}) + interval '1 millisecond'` },
        setWhere: eq(usedTrials.reservedBy, reservedBy),
      })
      .returning({ reservedBy: usedTrials.reservedBy });
    return taken.length > 0;
  },

  /** Deletes the reservation that this user made at this moment, unless they reserved again since. */
  release: async (reservedBy: string, usedAt: Date): Promise<void> => {
    await db.delete(usedTrials).where(and(eq(usedTrials.reservedBy, reservedBy), eq(usedTrials.usedAt, usedAt)));
  },

  releaseBefore: async (before: Date): Promise<void> => {
    await db.delete(usedTrials).where(and(isNotNull(usedTrials.reservedBy), lt(usedTrials.usedAt, before)));
  },

  /**
   * Turns these users' reservations into used trials and marks these addresses as used. The time of the first use
   * stays.
   */
  markUsed: async (tx: Transaction, userIds: readonly string[], emailHashes: readonly string[], usedAt: Date) => {
    await tx
      .update(usedTrials)
      .set({ reservedBy: null })
      .where(inArray(usedTrials.reservedBy, [...userIds]));
    const rows = [...new Set(emailHashes)].map((emailHash) => ({ emailHash, usedAt }));
    if (rows.length === 0) return;
    await tx
      .insert(usedTrials)
      .values(rows)
      .onConflictDoUpdate({ target: usedTrials.emailHash, set: { reservedBy: null } });
  },
});

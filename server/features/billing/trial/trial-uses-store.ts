import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { usedTrials } from '../../../db/schema.ts';

export const trialUsesStore = (db: Database) => ({
  find: async (emailHash: string) => {
    const [row] = await db.select().from(usedTrials).where(eq(usedTrials.emailHash, emailHash));
    return row ?? null;
  },

  /**
   * One statement, so that only one of many concurrent calls succeeds.
   * @returns whether this user holds the reservation now.
   */
  reserve: async (emailHash: string, reservedBy: string, usedAt: Date): Promise<boolean> => {
    const taken = await db
      .insert(usedTrials)
      .values({ emailHash, reservedBy, usedAt })
      .onConflictDoUpdate({
        target: usedTrials.emailHash,
        set: { reservedBy },
        setWhere: eq(usedTrials.reservedBy, reservedBy),
      })
      .returning({ reservedBy: usedTrials.reservedBy });
    return taken.length > 0;
  },

  release: async (reservedBy: string): Promise<void> => {
    await db.delete(usedTrials).where(eq(usedTrials.reservedBy, reservedBy));
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

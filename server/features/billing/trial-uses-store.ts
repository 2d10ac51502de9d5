import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { trialUses } from '../../db/schema.ts';

export const trialUsesStore = (db: Database) => ({
  find: async (emailHash: string) => {
    const [row] = await db.select().from(trialUses).where(eq(trialUses.emailHash, emailHash));
    return row ?? null;
  },

  /** One statement, so that of many at once one gets it. @returns whether it is held by this person now. */
  take: async (emailHash: string, heldBy: string, usedAt: Date): Promise<boolean> => {
    const taken = await db
      .insert(trialUses)
      .values({ emailHash, heldBy, usedAt })
      .onConflictDoUpdate({ target: trialUses.emailHash, set: { heldBy }, setWhere: eq(trialUses.heldBy, heldBy) })
      .returning({ heldBy: trialUses.heldBy });
    return taken.length > 0;
  },

  giveBack: async (heldBy: string): Promise<void> => {
    await db.delete(trialUses).where(eq(trialUses.heldBy, heldBy));
  },

  giveBackBefore: async (before: Date): Promise<void> => {
    await db.delete(trialUses).where(and(isNotNull(trialUses.heldBy), lt(trialUses.usedAt, before)));
  },

  /** Whatever these people hold has begun, and so has the trial of these addresses. The first use stays the noted one. */
  note: async (tx: Transaction, userIds: readonly string[], emailHashes: readonly string[], usedAt: Date) => {
    await tx
      .update(trialUses)
      .set({ heldBy: null })
      .where(inArray(trialUses.heldBy, [...userIds]));
    const rows = [...new Set(emailHashes)].map((emailHash) => ({ emailHash, usedAt }));
    if (rows.length === 0) return;
    await tx
      .insert(trialUses)
      .values(rows)
      .onConflictDoUpdate({ target: trialUses.emailHash, set: { heldBy: null } });
  },
});

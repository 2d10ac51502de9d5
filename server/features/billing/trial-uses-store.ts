import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { trialUses } from '../../db/schema.ts';

export const trialUsesStore = (db: Database) => ({
  usedAt: async (emailHash: string): Promise<Date | null> => {
    const [row] = await db.select().from(trialUses).where(eq(trialUses.emailHash, emailHash));
    return row?.usedAt ?? null;
  },

  /** The first use stays the one that is noted. */
  note: async (tx: Transaction, emailHashes: readonly string[], usedAt: Date): Promise<void> => {
    const rows = [...new Set(emailHashes)].map((emailHash) => ({ emailHash, usedAt }));
    if (rows.length > 0) await tx.insert(trialUses).values(rows).onConflictDoNothing();
  },
});

/** What the pages about a person's progress read: kept figures, never a count over all entries. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { progressPreferences, progressTotals } from '../../db/schema.ts';

export function progressStore(db: Database) {
  return {
    /** Null for someone without entries. */
    totals: async (userId: string) => {
      const rows = await db.select().from(progressTotals).where(eq(progressTotals.userId, userId));
      return rows[0] ?? null;
    },
    showStreak: async (userId: string): Promise<boolean> => {
      const rows = await db.select().from(progressPreferences).where(eq(progressPreferences.userId, userId));
      return rows[0]?.showStreak ?? true;
    },
    setShowStreak: async (userId: string, showStreak: boolean): Promise<void> => {
      await db
        .insert(progressPreferences)
        .values({ userId, showStreak })
        .onConflictDoUpdate({ target: progressPreferences.userId, set: { showStreak } });
    },
  };
}

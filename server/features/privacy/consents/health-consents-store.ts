import { eq, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { healthConsents, users } from '../../../db/schema.ts';

export type HealthConsent = typeof healthConsents.$inferSelect;
export type HealthConsentsStore = ReturnType<typeof healthConsentsStore>;

/** Whether people let us keep what they tell of their health. */
export const healthConsentsStore = (db: Database) => ({
  transaction: runTransaction(db),

  /** Null where the person was never asked. */
  find: async (userId: string): Promise<HealthConsent | null> => {
    const [row] = await db.select().from(healthConsents).where(eq(healthConsents.userId, userId));
    return row ?? null;
  },

  /** Of whatever version: a withdrawal stands until consent is given. */
  isWithdrawn: async (tx: Transaction, userId: string): Promise<boolean> => {
    const [row] = await tx
      .select({ granted: healthConsents.granted })
      .from(healthConsents)
      .where(eq(healthConsents.userId, userId));
    return row?.granted === false;
  },

  /** Waits for everything that is being kept for the person, and what comes after waits for this. */
  lockUser: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  },

  /** False where the person had decided just that, of the same text: then it stays as it was, with its moment. */
  save: async (tx: Transaction, { userId, ...decision }: HealthConsent): Promise<boolean> => {
    const saved = await tx
      .insert(healthConsents)
      .values({ userId, ...decision })
      .onConflictDoUpdate({
        target: healthConsents.userId,
        set: decision,
        setWhere: or(ne(healthConsents.granted, decision.granted), ne(healthConsents.version, decision.version)),
      })
      .returning({ userId: healthConsents.userId });
    return saved.length > 0;
  },

  erase: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(healthConsents).where(eq(healthConsents.userId, userId));
  },
});

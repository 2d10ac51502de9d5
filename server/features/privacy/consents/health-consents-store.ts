import { eq, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { healthConsents, users } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';

export type HealthConsent = typeof healthConsents.$inferSelect;
export type HealthConsentsStore = ReturnType<typeof healthConsentsStore>;

const selectGranted = statement('health_consent_granted', (db) =>
  db
    .select({ granted: healthConsents.granted })
    .from(healthConsents)
    .where(eq(healthConsents.userId, sql.placeholder('userId'))),
);

/** Users' consent to storing their health data. */
export const healthConsentsStore = (db: Database) => ({
  transaction: runTransaction(db),

  /** @returns null when the user has never been asked. */
  find: async (userId: string): Promise<HealthConsent | null> => {
    const [row] = await db.select().from(healthConsents).where(eq(healthConsents.userId, userId));
    return row ?? null;
  },

  /** Of any version: a withdrawal remains in force until consent is given. */
  isWithdrawn: async (on: Database | Transaction, userId: string): Promise<boolean> => {
    const [row] = await selectGranted(on, { userId });
    return row?.granted === false;
  },

  /** Waits for everything that is being stored for the user. Whatever comes later waits for this transaction. */
  lockUser: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  },

  /**
   * @returns false when the user had already made the same decision on the same text. It then stays unchanged, with its
   * time.
   */
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

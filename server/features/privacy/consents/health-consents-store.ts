import { eq, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { oneRow } from '#server/db/one-row.ts';
import { isBeingErased } from '#server/db/retention/being-erased.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { healthConsents } from '#server/db/schema.ts';
import { statement } from '#server/db/statement.ts';

export type HealthConsent = typeof healthConsents.$inferSelect;
export type HealthConsentsStore = ReturnType<typeof healthConsentsStore>;

const userId = sql.placeholder('userId');

const selectGranted = statement('health_consent_granted', (db) =>
  db
    .select({
      granted: sql<
        boolean | null
      >`(select ${healthConsents.granted} from ${healthConsents} where ${eq(healthConsents.userId, userId)})`,
      isErased: isBeingErased(userId),
    })
    .from(oneRow),
);

/** Stores users' consent to the storage of their health data. */
export const healthConsentsStore = (db: Database) => ({
  transaction: runTransaction(db),

  /** @returns null if the user has never decided. */
  find: async (userId: string, on: Database | Transaction = db): Promise<HealthConsent | null> => {
    const [row] = await on.select().from(healthConsents).where(eq(healthConsents.userId, userId));
    return row ?? null;
  },

  /**
   * Ignores the version of the text, because a withdrawal remains in force until the user consents again.
   * Also true if the user is being erased, so that nothing more is stored for them.
   */
  isWithdrawn: async (on: Database | Transaction, userId: string): Promise<boolean> => {
    const [row] = await selectGranted(on, { userId });
    return row?.granted === false || row?.isErased === true;
  },

  /** After this, nothing is being stored that the earlier decision allowed, and all that comes waits for the new one. */
  lockUser: async (tx: Transaction, userId: string): Promise<void> => {
    await lockUser(tx, userId, 'update');
  },

  /**
   * @returns false if the user has already made the same decision about the same text. That decision is kept, with its
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

import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { users } from '../../../db/schema.ts';

export type UserLockStore = ReturnType<typeof userLockStore>;

export const userLockStore = (db: Database) => ({
  transaction: runTransaction(db),

  /**
   * Locks the user until the transaction ends, so that of two concurrent exports the second sees what the first
   * recorded. Inserts of rows that reference the user do not wait.
   * @returns false when there is no such user.
   */
  lockUser: async (tx: Transaction, userId: string): Promise<boolean> => {
    const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    return held.length > 0;
  },
});

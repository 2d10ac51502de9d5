import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { users } from '../../../db/schema.ts';

export type UserLockStore = ReturnType<typeof userLockStore>;

export const userLockStore = (db: Database) => ({
  transaction: runTransaction(db),

  /**
   * Locks the user's row for the transaction, so that the second of two concurrent exports sees the audit log entry of
   * the first. Inserts of rows that reference the user do not wait for this lock.
   * @returns false if the user does not exist.
   */
  lockUser: async (tx: Transaction, userId: string): Promise<boolean> => {
    const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    return locked.length > 0;
  },
});

import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { users } from '../../../db/schema.ts';

export type UserLockStore = ReturnType<typeof userLockStore>;

export const userLockStore = (db: Database) => ({
  transaction: runTransaction(db),

  /**
   * Holds the person until the transaction is over: of two copies at once, the second sees what the first one noted.
   * Whoever only adds a row of theirs need not wait. False: there is no such person.
   */
  lockUser: async (tx: Transaction, userId: string): Promise<boolean> => {
    const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    return held.length > 0;
  },
});

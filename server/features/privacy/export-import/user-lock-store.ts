import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { runTransaction } from '#server/db/run-transaction.ts';

export type UserLockStore = ReturnType<typeof userLockStore>;

export const userLockStore = (db: Database) => ({
  transaction: runTransaction(db),

  /**
   * The second of two concurrent exports waits, so that it sees the audit log event of the first.
   * @returns false if the user does not exist.
   */
  lockUser: async (tx: Transaction, userId: string): Promise<boolean> =>
    (await lockUser(tx, userId, 'no key update')) !== null,
});

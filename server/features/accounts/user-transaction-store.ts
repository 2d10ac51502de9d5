import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { users } from '../../db/schema.ts';

/** Runs a transaction that changes what belongs to one user. */
export type TransactionOfUser = <Result>(userId: string, work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** The user's row is locked first, as in an erasure, to avoid a deadlock. */
export const transactionOfUser =
  (db: Database): TransactionOfUser =>
  (userId, work) =>
    db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
      return work(tx);
    });

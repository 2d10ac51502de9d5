import type { Database, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';

/** Runs a transaction that changes what belongs to one user. */
export type TransactionOfUser = <Result>(userId: string, work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

export const transactionOfUser =
  (db: Database): TransactionOfUser =>
  (userId, work) =>
    db.transaction(async (tx) => {
      await lockUser(tx, userId, 'key share');
      return work(tx);
    });

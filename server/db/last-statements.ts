import type { Database, Transaction } from './client.ts';

/**
 * Returned by the work of a transaction in place of its result, if it ends with statements whose results nothing else
 * in the transaction depends on. COMMIT is sent together with them, which saves one round trip. If one of them fails,
 * PostgreSQL rolls back on COMMIT.
 */
export class LastStatements<Result> {
  readonly send: () => Promise<Result>;

  /** @param send must send all of the statements without waiting for a result. */
  constructor(send: () => Promise<Result>) {
    this.send = send;
  }
}

/** The work of a transaction, which may end with such statements. */
export type TransactionWork<Result> = (tx: Transaction) => Promise<Result | LastStatements<Result>>;

/** Runs the work in a transaction. On both engines the last statements are sent, and their result is returned. */
export const inTransaction = <Result>(db: Database, work: TransactionWork<Result>): Promise<Result> =>
  db.transaction(work) as Promise<Result>;

import type { Database, Transaction } from './client.ts';

/**
 * What the work of a transaction returns in place of its result if it ends with statements on whose answers nothing
 * more depends. COMMIT is sent together with them, so that it costs no wait of its own. If one of them fails, PostgreSQL
 * rolls back in place of committing.
 */
export class LastStatements<Result> {
  readonly send: () => Promise<Result>;

  /** @param send must send all of them without waiting for an answer. */
  constructor(send: () => Promise<Result>) {
    this.send = send;
  }
}

/** The work of a transaction that may end so. */
export type TransactionWork<Result> = (tx: Transaction) => Promise<Result | LastStatements<Result>>;

/** Both engines send the last statements, and return their result. */
export const inTransaction = <Result>(db: Database, work: TransactionWork<Result>): Promise<Result> =>
  db.transaction(work) as Promise<Result>;

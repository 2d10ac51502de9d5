import { inBackground } from './background.ts';
import type { Database, Transaction } from './client.ts';

/** Lets a service do several things in one transaction of a store. */
export type RunTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

export const runTransaction =
  (db: Database): RunTransaction =>
  (work) =>
    db.transaction(work);

/** For statements that take longer than the limit of a request. */
export const runBackgroundTransaction =
  (db: Database): RunTransaction =>
  (work) =>
    inBackground(() => db.transaction(work));

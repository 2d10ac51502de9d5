import { inBackground } from './background.ts';
import type { Database, Transaction } from './client.ts';

/** How a store lets services do several things in one transaction. */
export type RunTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

export const runTransaction =
  (db: Database): RunTransaction =>
  (work) =>
    db.transaction(work);

/** For statements that take longer than a request's may. */
export const runBackgroundTransaction =
  (db: Database): RunTransaction =>
  (work) =>
    inBackground(() => db.transaction(work));

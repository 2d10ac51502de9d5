import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database, Transaction } from '../client.ts';
import { rowsOf } from '../rows-of.ts';

const waiting = sql`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** How many transactions wait for a lock. */
export const countWaitingTransactions = async (db: Database): Promise<number> => (await rowsOf(db, waiting)).length;

/**
 * Resolves when exactly this many transactions wait for a lock. Only on PostgreSQL: the embedded database runs one
 * transaction at a time.
 */
export async function untilTransactionsWait(db: Database, count: number): Promise<void> {
  await expect.poll(() => countWaitingTransactions(db), { timeout: 20_000 }).toBe(count);
}

/**
 * Starts both pieces of work while another transaction holds the lock, and ends that once both wait. If one waits with
 * a row locked that the other needs next, they deadlock.
 */
export async function whileLocked<Result>(
  db: Database,
  lock: (tx: Transaction) => Promise<unknown>,
  work: readonly [() => Promise<Result>, () => Promise<Result>],
): Promise<PromiseSettledResult<Result>[]> {
  let settled: Promise<PromiseSettledResult<Result>[]> | undefined;
  await db.transaction(async (tx) => {
    await lock(tx);
    settled = Promise.allSettled(work.map((start) => start()));
    await untilTransactionsWait(db, work.length);
  });
  return (await settled) ?? [];
}

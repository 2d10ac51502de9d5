import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../client.ts';
import { rowsOf } from '../rows-of.ts';

/** Rows deleted in one statement, so that other statements do not wait long. */
const BATCH_SIZE = 5000;

/**
 * Deletes the rows of all users that satisfy the condition, except those that another transaction has locked: the next
 * run of the job deletes them. So a retention job waits for no one, and cannot deadlock with a transaction that locks
 * the same rows in another order.
 */
export async function deleteUnlocked(db: Database, table: PgTable, condition: SQL | undefined): Promise<void> {
  // By the places of the rows, because the planner would look for thousands of keys by reading the whole table.
  const statement = sql`
    with deleted as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} limit ${BATCH_SIZE} for update skip locked)) returning 1
    )
    select count(*)::int as count from deleted`;
  let count: number | undefined;
  do count = (await rowsOf<{ count: number }>(db, statement))[0]?.count;
  while (count === BATCH_SIZE);
}

import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
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
  const key = sql.join(primaryKeyOf(table), sql`, `);
  // The limit is part of the text: as a parameter, the planner would expect a tenth of the table.
  const statement = sql`
    with expired as materialized (
      select ${key} from ${table} where ${condition} limit ${sql.raw(String(BATCH_SIZE))} for update skip locked
    )
    delete from ${table} where (${key}) in (select * from expired) returning 1`;
  let deleted: readonly unknown[];
  do deleted = await rowsOf(db, statement);
  while (deleted.length === BATCH_SIZE);
}

function primaryKeyOf(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../client.ts';
import { rowsOf } from '../rows-of.ts';

const waiting = sql`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Resolves when exactly this many transactions wait for a lock. Only on PostgreSQL: the embedded database runs one
 * transaction at a time.
 */
export async function untilTransactionsWait(db: Database, count: number): Promise<void> {
  await expect.poll(() => rowsOf(db, waiting), { timeout: 20_000 }).toHaveLength(count);
}

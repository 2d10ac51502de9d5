import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { OpenDatabase, Transaction } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { QueueFigures } from '../port.ts';

/** Lets pg-boss insert its row within the caller's transaction. */
export const transactionConnection = (tx: Transaction) =>
  fromDrizzle({ execute: async (query) => ({ rows: await rowsOf(tx, query as SQL) }) }, sql);

/** The queues that have jobs due now. A single query, however many queues there are. */
export async function queuesWithWork(run: OpenDatabase['run'], names: readonly string[]): Promise<string[]> {
  const { rows } = await run<{ name: string }>(
    `select distinct name from pgboss.job where name = any($1::text[]) and state < 'active' and start_after <= now()`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Whether a job of this queue has failed and waits for its next attempt. False if the database does not answer. */
export async function hasRetry(run: OpenDatabase['run'], name: string): Promise<boolean> {
  const retries = run(`select 1 from pgboss.job where name = $1 and state = 'retry' limit 1`, [name]);
  return retries.then(
    ({ rows }) => rows.length > 0,
    () => false,
  );
}

/** How many of the queues exist. A single query, however many queues there are. */
export async function countQueues(run: OpenDatabase['run'], names: readonly string[]): Promise<number> {
  const { rows } = await run<{ count: number }>(
    'select count(*)::int as count from pgboss.queue where name = any($1::text[])',
    [names],
  );
  return rows[0]?.count ?? 0;
}

/**
 * The number of waiting jobs of each queue, and the age of the oldest. A single query, however many queues there are.
 */
export async function queueFigures(run: OpenDatabase['run'], names: readonly string[]): Promise<QueueFigures[]> {
  const { rows: waiting } = await run<QueueFigures>(
    `select name as queue, case state when 'retry' then 'retrying' else 'new' end as state, count(*)::int as jobs,
       extract(epoch from now() - min(created_on))::float8 as "oldestSeconds"
     from pgboss.job where name = any($1::text[]) and state < 'active' group by 1, 2`,
    [names],
  );
  return names.flatMap((queue) =>
    (['new', 'retrying'] as const).map(
      (state) =>
        waiting.find((one) => one.queue === queue && one.state === state) ?? {
          queue,
          state,
          jobs: 0,
          oldestSeconds: 0,
        },
    ),
  );
}

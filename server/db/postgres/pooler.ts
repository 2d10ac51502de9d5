/**
 * Support for a pooler between this server and PostgreSQL, such as PgBouncer in transaction mode: each transaction may
 * run on another connection. So nothing may depend on a session: no named statement, no setting, no lock.
 */
import type pg from 'pg';
import { isInBackground } from '../background.ts';
import type { BoundedPool } from './postgres-pool.ts';
import { onConnection, withoutNames } from './postgres-transaction.ts';
import type { Query, QueryReply } from './traced-query.ts';

/**
 * The settings that statements of requests rely on, with the values we recommend. The role must define them, because a
 * single statement cannot set them itself.
 */
const DEFAULTS = {
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  plan_cache_mode: 'force_generic_plan',
} as const;

export interface PoolerCheck {
  readonly usesPooler: boolean;
  /** The names of the settings that the role does not define. */
  readonly missingSettings: readonly string[];
}

/**
 * Poolers answer the connection handshake themselves, with a process id that differs from that of PostgreSQL's process.
 */
export async function detectPooler(connection: pg.Client): Promise<PoolerCheck> {
  const names = Object.keys(DEFAULTS);
  // Reads the default (`reset_val`), because the transaction of the schema lock overrides one of the settings for
  // itself.
  const { rows } = await connection.query<{ pid: number; missing: string[] }>(
    `select pg_backend_pid() as pid, array(select name from pg_settings where name = any($1)
      and reset_val in ('0', 'auto') order by name)::text[] as missing`,
    [names],
  );
  const { processID } = connection as unknown as { processID: number };
  return { usesPooler: rows[0]?.pid !== processID, missingSettings: rows[0]?.missing ?? [] };
}

export const poolerWarning = (missingSettings: readonly string[]): string => {
  const statements = Object.entries(DEFAULTS)
    .filter(([name]) => missingSettings.includes(name))
    .map(([name, value]) => `alter role <name> set ${name} = '${value}';`);
  return `DATABASE_URL leads through a pooler, which can't pass on our limits for single statements: ${statements.join(' ')}`;
};

/**
 * Through a pooler, statements have no names. A statement of background work runs in its own transaction, which sets
 * the limits of background work; the two additional round trips are acceptable there. A statement of a request is sent
 * alone and has the role's limits. Statements that the job queue sends without values are complete transactions.
 */
export function poolQuery(currentPool: () => BoundedPool, usesPooler: boolean): Query {
  const runQuery = (client: Pick<pg.Pool, 'query'>, query: string | pg.QueryConfig, values?: unknown[]) =>
    client.query(query as string, values) as Promise<QueryReply>;
  if (!usesPooler) return (query, values) => runQuery(currentPool(), query, values);
  return withoutNames((query, values) => {
    if (!isInBackground() || values === undefined) return runQuery(currentPool(), query, values);
    return onConnection(currentPool(), (connection) =>
      runQuery(connection as unknown as Pick<pg.Pool, 'query'>, query, values),
    );
  });
}

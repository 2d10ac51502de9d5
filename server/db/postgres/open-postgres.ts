import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { errorCode } from '../../logging/serialize-error.ts';
import { isInBackground } from '../background.ts';
import type { ConnectionPoolFigures, Database, OpenDatabase } from '../client.ts';
import { migrationsFolder, runMigrations } from '../migrations.ts';
import * as schema from '../schema.ts';
import type { StepTracing } from '../trace-statements.ts';
import { pipelinedQuery } from './pipelined-query.ts';
import { detectPooler, poolerWarning, poolQuery } from './pooler.ts';
import { BoundedPool, mapConnectionErrors, type PoolLimits } from './postgres-pool.ts';
import { pooledTransactions } from './postgres-transaction.ts';
import { STARTUP_WAIT, type StartupWait, waitUntil, withSchemaLock } from './schema-lock.ts';
import { type Query, tracedQuery } from './traced-query.ts';

/** For requests: a statement takes milliseconds, and an outage is reported within seconds. */
const REQUEST_LIMITS: PoolLimits = {
  connections: 10,
  maxQueued: 500,
  connectMs: 2000,
  statementMs: 5000,
  responseMs: 6000,
  idleInTransactionMs: 10_000,
};
/** For jobs and start-up, which scan whole tables. */
const BACKGROUND_LIMITS: PoolLimits = {
  connections: 5,
  maxQueued: 500,
  connectMs: 30_000,
  statementMs: 120_000,
  responseMs: 125_000,
  idleInTransactionMs: 60_000,
};

export interface PostgresLimits {
  readonly requests: PoolLimits;
  readonly background: PoolLimits;
}

export const SERVER_LIMITS: PostgresLimits = { requests: REQUEST_LIMITS, background: BACKGROUND_LIMITS };

/**
 * PostgreSQL cancels a migration that waits longer than this for a lock, and it is tried again. While it waits, every
 * later statement on the same table waits behind it.
 */
const MIGRATION_LOCK_TIMEOUT_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

/** For tools, which insert a million users in one statement. */
const UNLIMITED: PoolLimits = {
  connections: 10,
  maxQueued: Number.POSITIVE_INFINITY,
  connectMs: 30_000,
  statementMs: 0,
  responseMs: 0,
  idleInTransactionMs: 0,
};
export const NO_LIMITS: PostgresLimits = { requests: UNLIMITED, background: UNLIMITED };

interface PostgresOptions {
  /** Undefined if no statement is traced. */
  readonly tracing?: StepTracing | undefined;
  /** Called if start-up waits long for other processes. */
  readonly warn?: ((message: string) => void) | undefined;
  readonly wait?: Omit<StartupWait, 'warn'>;
}

/**
 * Opens pools for the given address and runs the migrations.
 * @throws {StartupError} if the database does not respond, or if others have locked it for minutes.
 */
export async function openPostgres(
  databaseUrl: string,
  limits: PostgresLimits,
  { tracing, warn = () => {}, wait: timings = STARTUP_WAIT }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const wait = { ...timings, warn };
  const locked = <Result>(work: (connection: pg.Client) => Promise<Result>) => withSchemaLock(databaseUrl, work, wait);
  const { usesPooler, missingSettings } = await locked(async (connection) => {
    const pooler = await detectPooler(connection);
    await migrateOn(databaseUrl, pooler.usesPooler, wait);
    return pooler;
  });
  const requests = new BoundedPool(databaseUrl, limits.requests, usesPooler);
  const background = new BoundedPool(databaseUrl, limits.background, usesPooler);
  const currentPool = () => (isInBackground() ? background : requests);
  const query = tracedQuery(poolQuery(currentPool, usesPooler), tracing);
  const db = createDatabase(currentPool, query, tracing);
  return {
    engine: 'postgres',
    db,
    // A pooler assigns connections to transactions by itself.
    pipelinedDb: usesPooler ? db : createDatabase(currentPool, tracedQuery(pipelinedQuery(requests), tracing), tracing),
    run: async (text, values) => {
      const result = await mapConnectionErrors(query(text, values && [...values]));
      return { rows: [result].flat().flatMap((one) => one.rows) };
    },
    withSchemaLock: locked,
    ...(usesPooler && missingSettings.length > 0 && { startupWarning: poolerWarning(missingSettings) }),
    connectionPools: () => [figuresOf('requests', requests), figuresOf('background', background)],
    close: async () => {
      await Promise.all([requests.end(), background.end()]);
    },
  };
}

const figuresOf = (
  pool: ConnectionPoolFigures['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
): ConnectionPoolFigures => ({ pool, total: totalCount, idle: idleCount, waiting: waitingCount });

async function migrateOn(databaseUrl: string, usesPooler: boolean, wait: StartupWait): Promise<void> {
  const pool = new BoundedPool(
    databaseUrl,
    { ...UNLIMITED, connections: 1, lockMs: MIGRATION_LOCK_TIMEOUT_MS },
    usesPooler,
  );
  const db = createDatabase(
    () => pool,
    poolQuery(() => pool, usesPooler),
  );
  try {
    await waitUntil(
      () => tryToMigrate(() => migrate(db as unknown as NodePgDatabase, { migrationsFolder })),
      'a migration needs tables that a backup or another long statement uses.',
      wait,
    );
  } finally {
    await pool.end();
  }
}

/**
 * All migrations run in one transaction.
 * @returns false if one of them did not get its locks: nothing was changed.
 */
const tryToMigrate = (migrateAll: () => Promise<unknown>): Promise<boolean> =>
  runMigrations(migrateAll).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === LOCK_NOT_AVAILABLE) return false;
      throw error;
    },
  );

function createDatabase(currentPool: () => BoundedPool, query: Query, tracing?: StepTracing): Database {
  // Drizzle uses no other method of a client.
  const db = drizzle({ client: { query: query as pg.Pool['query'] } as pg.Pool, schema });
  const transaction = pooledTransactions(currentPool, tracing);
  // Drizzle's migrator calls this method of the session.
  (db as unknown as { session: Pick<Database, 'transaction'> }).session.transaction = transaction;
  const database: Database = db;
  database.transaction = transaction;
  return database;
}

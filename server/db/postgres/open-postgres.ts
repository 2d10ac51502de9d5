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
import { describeAccess, poolerWarning, sharedQuery } from './pooler.ts';
import { BoundedPool, mapConnectionErrors, type PoolLimits } from './postgres-pool.ts';
import { pooledTransactions } from './postgres-transaction.ts';
import { STARTUP_WAIT, type StartupWait, waitUntil, withSchemaLock } from './schema-lock.ts';
import { type Query, tracedQuery } from './traced-query.ts';

/** For requests: a statement takes milliseconds, and an outage is reported within seconds. */
const REQUEST_LIMITS: PoolLimits = {
  connections: 10,
  maxQueued: 500,
  connect: 2000,
  statement: 5000,
  response: 6000,
  idleInTransaction: 10_000,
};
/** For jobs and start-up, which scan whole tables. */
const BACKGROUND_LIMITS: PoolLimits = {
  connections: 5,
  maxQueued: 500,
  connect: 30_000,
  statement: 120_000,
  response: 125_000,
  idleInTransaction: 60_000,
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
  ...{ connect: 30_000, statement: 0, response: 0, idleInTransaction: 0 },
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
  const { isShared, missing } = await locked(async (connection) => {
    const access = await describeAccess(connection);
    await migrateOn(databaseUrl, access.isShared, wait);
    return access;
  });
  const requests = new BoundedPool(databaseUrl, limits.requests, isShared);
  const background = new BoundedPool(databaseUrl, limits.background, isShared);
  const poolNow = () => (isInBackground() ? background : requests);
  const query = tracedQuery(sharedQuery(poolNow, isShared), tracing);
  const db = createDatabase(poolNow, query, tracing);
  return {
    engine: 'postgres',
    db,
    // A pooler assigns connections to transactions by itself.
    pipelinedDb: isShared ? db : createDatabase(poolNow, tracedQuery(pipelinedQuery(requests), tracing), tracing),
    run: async (text, values) => {
      const result = await mapConnectionErrors(query(text, values && [...values]));
      return { rows: [result].flat().flatMap((one) => one.rows) };
    },
    withSchemaLock: locked,
    ...(isShared && missing.length > 0 && { startupWarning: poolerWarning(missing) }),
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

async function migrateOn(databaseUrl: string, isShared: boolean, wait: StartupWait): Promise<void> {
  const pool = new BoundedPool(
    databaseUrl,
    { ...UNLIMITED, connections: 1, lock: MIGRATION_LOCK_TIMEOUT_MS },
    isShared,
  );
  const db = createDatabase(
    () => pool,
    sharedQuery(() => pool, isShared),
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

/** All migrations run in one transaction. @returns false if one of them did not get its locks: nothing was changed. */
const tryToMigrate = (migrateAll: () => Promise<unknown>): Promise<boolean> =>
  runMigrations(migrateAll).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === LOCK_NOT_AVAILABLE) return false;
      throw error;
    },
  );

function createDatabase(poolNow: () => BoundedPool, query: Query, tracing?: StepTracing): Database {
  // Drizzle uses no other method of a client.
  const db = drizzle({ client: { query: query as pg.Pool['query'] } as pg.Pool, schema });
  const transaction = pooledTransactions(poolNow, tracing);
  // Drizzle's migrator calls this method of the session.
  (db as unknown as { session: Pick<Database, 'transaction'> }).session.transaction = transaction;
  const database: Database = db;
  database.transaction = transaction;
  return database;
}

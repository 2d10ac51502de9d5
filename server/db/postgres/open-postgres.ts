import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from '../../lifecycle/startup-error.ts';
import { isInBackground } from '../background.ts';
import type { ConnectionPoolFigures, Database, OpenDatabase } from '../client.ts';
import { migrationsFolder, runMigrations } from '../migrations.ts';
import * as schema from '../schema.ts';
import { BoundedPool, mapConnectionErrors, type PoolLimits, SESSION_OPTIONS } from './postgres-pool.ts';
import { pooledTransactions } from './postgres-transaction.ts';

/**
 * An arbitrary number that only Evenkeel uses: the advisory lock under which one process at a time creates and changes
 * tables.
 */
const SCHEMA_LOCK_ID = 7_321_905;
const LOCK_POLL_INTERVAL_MS = 100;
const STARTUP_CONNECT_TIMEOUT_MS = 10_000;

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
/** For tools, which fill a database with a million users in one statement. */
const UNLIMITED: PoolLimits = {
  connections: 10,
  maxQueued: Number.POSITIVE_INFINITY,
  ...{ connect: 30_000, statement: 0, response: 0, idleInTransaction: 0 },
};
export const NO_LIMITS: PostgresLimits = { requests: UNLIMITED, background: UNLIMITED };

/**
 * Opens pools on the given address and runs the migrations.
 * @throws {StartupError} if the database does not answer.
 */
export async function openPostgres(databaseUrl: string, limits: PostgresLimits): Promise<OpenDatabase> {
  await withSchemaLock(databaseUrl, (connection) =>
    runMigrations(() => migrate(drizzle(connection), { migrationsFolder })),
  );
  const requests = new BoundedPool(databaseUrl, limits.requests);
  const background = new BoundedPool(databaseUrl, limits.background);
  const poolNow = () => (isInBackground() ? background : requests);
  const run = async (text: string, values?: readonly unknown[]) => {
    const result: pg.QueryResult | pg.QueryResult[] = await mapConnectionErrors(
      poolNow().query(text, values && [...values]),
    );
    return { rows: [result].flat().flatMap((one) => one.rows) };
  };
  return {
    engine: 'postgres',
    db: createDatabase(poolNow),
    run,
    withSchemaLock: (work) => withSchemaLock(databaseUrl, work),
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

function createDatabase(poolNow: () => pg.Pool): Database {
  type Query = pg.Pool['query'];
  const query = ((...asked: Parameters<Query>) => poolNow().query(...asked)) as Query;
  // Drizzle uses nothing else of a client.
  const db: Database = drizzle({ client: { query } as pg.Pool, schema });
  db.transaction = pooledTransactions(poolNow);
  return db;
}

/**
 * Runs `work` while no other process holds the schema lock on the same database. It polls for the lock. A statement
 * that waited for it would hold a snapshot, and an index that is being built concurrently would wait for that.
 * @param work gets the connection that holds the lock, on which statements have no time limit.
 */
async function withSchemaLock<Result>(
  databaseUrl: string,
  work: (connection: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connection = new pg.Client({
    connectionString: databaseUrl,
    options: `${SESSION_OPTIONS} -c statement_timeout=0`,
    connectionTimeoutMillis: STARTUP_CONNECT_TIMEOUT_MS,
  });
  connection.on('error', () => {});
  await connection.connect().catch((error: Error) => {
    // The address contains a password, so it is not repeated.
    throw new StartupError(`The database at DATABASE_URL cannot be used: ${error.message || String(error)}`);
  });
  try {
    while (!(await tryLock(connection))) await pause(LOCK_POLL_INTERVAL_MS);
    return await work(connection);
  } finally {
    // The lock ends with the connection.
    await connection.end();
  }
}

async function tryLock(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    SCHEMA_LOCK_ID,
  ]);
  return rows[0]?.taken === true;
}

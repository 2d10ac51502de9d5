import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from '../../lifecycle/startup-error.ts';
import { isInBackground } from '../background.ts';
import type { ConnectionPoolFigures, Database, OpenDatabase } from '../client.ts';
import { migrationsFolder, runMigrations } from '../migrations.ts';
import * as schema from '../schema.ts';
import type { StepTracing } from '../trace-statements.ts';
import { describeAccess, poolerWarning, sharedQuery } from './pooler.ts';
import { BoundedPool, mapConnectionErrors, type PoolLimits } from './postgres-pool.ts';
import { pooledTransactions } from './postgres-transaction.ts';
import { type Query, tracedQuery } from './traced-query.ts';

/**
 * An arbitrary number that only Evenkeel uses: the id of the advisory lock under which only one process at a time
 * creates and changes tables.
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
/** For tools, which insert a million users in one statement. */
const UNLIMITED: PoolLimits = {
  connections: 10,
  maxQueued: Number.POSITIVE_INFINITY,
  ...{ connect: 30_000, statement: 0, response: 0, idleInTransaction: 0 },
};
export const NO_LIMITS: PostgresLimits = { requests: UNLIMITED, background: UNLIMITED };

/**
 * Opens pools for the given address and runs the migrations.
 * @param tracing undefined if no statement is traced.
 * @throws {StartupError} if the database does not respond.
 */
export async function openPostgres(
  databaseUrl: string,
  limits: PostgresLimits,
  tracing?: StepTracing,
): Promise<OpenDatabase> {
  const { isShared, missing } = await withSchemaLock(databaseUrl, async (connection) => {
    const access = await describeAccess(connection);
    await migrateOn(databaseUrl, access.isShared);
    return access;
  });
  const requests = new BoundedPool(databaseUrl, limits.requests, isShared);
  const background = new BoundedPool(databaseUrl, limits.background, isShared);
  const poolNow = () => (isInBackground() ? background : requests);
  const query = tracedQuery(sharedQuery(poolNow, isShared), tracing);
  return {
    engine: 'postgres',
    db: createDatabase(poolNow, query, tracing),
    run: async (text, values) => {
      const result = await mapConnectionErrors(query(text, values && [...values]));
      return { rows: [result].flat().flatMap((one) => one.rows) };
    },
    withSchemaLock: (work) => withSchemaLock(databaseUrl, work),
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

async function migrateOn(databaseUrl: string, isShared: boolean): Promise<void> {
  const pool = new BoundedPool(databaseUrl, { ...UNLIMITED, connections: 1 }, isShared);
  const db = createDatabase(
    () => pool,
    sharedQuery(() => pool, isShared),
  );
  try {
    await runMigrations(() => migrate(db as unknown as NodePgDatabase, { migrationsFolder }));
  } finally {
    await pool.end();
  }
}

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

/**
 * Runs `work` while no other process holds the schema lock on the same database. It polls for the lock: a statement
 * that waited for it would hold a snapshot, and an index that is being built concurrently would wait for that snapshot.
 * The lock belongs to a transaction, not to a session, because a pooler may hand the session to other clients in
 * between.
 * @param work is passed the connection that holds the lock, in its transaction.
 */
async function withSchemaLock<Result>(
  databaseUrl: string,
  work: (connection: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connection = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: STARTUP_CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  connection.on('error', () => {});
  await connection.connect().catch((error: Error) => {
    // The address is not repeated, because it contains a password.
    throw new StartupError(`The database at DATABASE_URL cannot be used: ${error.message || String(error)}`);
  });
  try {
    while (!(await tryLock(connection))) await pause(LOCK_POLL_INTERVAL_MS);
    const result = await work(connection);
    await connection.query('rollback');
    return result;
  } finally {
    // The lock ends with its transaction, or with the connection.
    await connection.end();
  }
}

/** If it succeeds, the transaction stays open. */
async function tryLock(connection: pg.Client): Promise<boolean> {
  await connection.query("begin; set local idle_in_transaction_session_timeout = '0'");
  const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    SCHEMA_LOCK_ID,
  ]);
  const isTaken = rows[0]?.taken === true;
  if (!isTaken) await connection.query('rollback');
  return isTaken;
}

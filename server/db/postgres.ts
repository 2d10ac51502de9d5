import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { isInBackground } from './background.ts';
import type { Database, OpenDatabase } from './client.ts';
import { migrateOrRefuse, migrationsFolder } from './migrations.ts';
import { asUnavailable, BoundedPool, type PoolLimits, SESSION_OPTIONS } from './postgres-pool.ts';
import { transactionsOn } from './postgres-transaction.ts';
import * as schema from './schema.ts';

/** Any number that only Evenkeel uses: the advisory lock under which one process at a time makes and changes tables. */
const START_LOCK = 7_321_905;
const LOCK_LOOK_MS = 100;
const START_CONNECT_MS = 10_000;

/** For whoever asks something: a statement of theirs takes milliseconds, and they are told of an outage in seconds. */
const REQUESTS: PoolLimits = {
  connections: 10,
  waiting: 500,
  connect: 2000,
  statement: 5000,
  answer: 6000,
  idleInTransaction: 10_000,
};
/** For jobs and the start, which go through whole tables. */
const BACKGROUND: PoolLimits = {
  connections: 5,
  waiting: 500,
  connect: 30_000,
  statement: 120_000,
  answer: 125_000,
  idleInTransaction: 60_000,
};

export interface PostgresLimits {
  readonly requests: PoolLimits;
  readonly background: PoolLimits;
}

export const SERVER_LIMITS: PostgresLimits = { requests: REQUESTS, background: BACKGROUND };
/** For tools, which fill a database with a million people in one statement. */
const NEVER: PoolLimits = {
  connections: 10,
  waiting: Number.POSITIVE_INFINITY,
  ...{ connect: 30_000, statement: 0, answer: 0, idleInTransaction: 0 },
};
export const NO_LIMITS: PostgresLimits = { requests: NEVER, background: NEVER };

/** Opens pools on the given address and brings the tables up to date. @throws {StartFailure} when it does not answer. */
export async function openPostgres(databaseUrl: string, limits: PostgresLimits): Promise<OpenDatabase> {
  await aloneOn(databaseUrl, (connection) => migrateOrRefuse(() => migrate(drizzle(connection), { migrationsFolder })));
  const requests = new BoundedPool(databaseUrl, limits.requests);
  const background = new BoundedPool(databaseUrl, limits.background);
  const poolNow = () => (isInBackground() ? background : requests);
  const run = async (text: string, values?: readonly unknown[]) => {
    const result: pg.QueryResult | pg.QueryResult[] = await asUnavailable(poolNow().query(text, values && [...values]));
    return { rows: [result].flat().flatMap((one) => one.rows) };
  };
  return {
    engine: 'postgres',
    db: databaseOn(poolNow),
    run,
    alone: (work) => aloneOn(databaseUrl, work),
    close: async () => {
      await Promise.all([requests.end(), background.end()]);
    },
  };
}

function databaseOn(poolNow: () => pg.Pool): Database {
  type Query = pg.Pool['query'];
  const query = ((...asked: Parameters<Query>) => poolNow().query(...asked)) as Query;
  // Drizzle asks nothing of a client but this.
  const db: Database = drizzle({ client: { query } as pg.Pool, schema });
  db.transaction = transactionsOn(poolNow);
  return db;
}

/**
 * Does this while no other process does such a thing on the same database. It looks for the lock again and again: a
 * statement that waited for it would hold a snapshot, which an index that is built concurrently waits for.
 * @param work is given the connection that has the lock, on which no statement is timed.
 */
async function aloneOn<Result>(databaseUrl: string, work: (connection: pg.Client) => Promise<Result>): Promise<Result> {
  const connection = new pg.Client({
    connectionString: databaseUrl,
    options: `${SESSION_OPTIONS} -c statement_timeout=0`,
    connectionTimeoutMillis: START_CONNECT_MS,
  });
  connection.on('error', () => {});
  await connection.connect().catch((error: Error) => {
    // The address holds a password, so it is not repeated.
    throw new StartFailure(`The database at DATABASE_URL cannot be used: ${error.message || String(error)}`);
  });
  try {
    while (!(await hasTaken(connection))) await pause(LOCK_LOOK_MS);
    return await work(connection);
  } finally {
    // The lock ends with the connection.
    await connection.end();
  }
}

async function hasTaken(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [START_LOCK]);
  return rows[0]?.taken === true;
}

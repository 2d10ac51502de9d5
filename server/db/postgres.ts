import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import type { Database, OpenDatabase } from './client.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema.ts';

/** Any number that only Evenkeel uses: the advisory lock under which one process at a time migrates. */
const MIGRATION_LOCK = 7_321_905;
const POOL_SIZE = 10;
/** Statements are written so that one plan serves all values; dates come as ISO text whatever the server is set to. */
const SESSION = '-c plan_cache_mode=force_generic_plan -c datestyle=ISO';

/** Opens a pool on the given address and brings the tables up to date. @throws {StartFailure} when it does not answer. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    options: SESSION,
  });
  // A connection that PostgreSQL cuts is replaced by the pool, and the query on it fails by itself. Without a listener
  // the event would end the process: the pool listens to idle connections only, so each one gets its own.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const run = async (text: string, values?: readonly unknown[]) => {
    const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values && [...values]);
    return { rows: [result].flat().flatMap((one) => one.rows) };
  };
  return { engine: 'postgres', db: pooledDatabase(pool), run, close: () => pool.end() };
}

/**
 * Drizzle's own transaction on a pool takes a connection and then begins outside its `try`: where `begin` fails, the
 * connection never goes back, and after ten of those the pool is empty for good.
 */
function pooledDatabase(pool: pg.Pool): Database {
  const db = drizzle(pool, { schema });
  db.transaction = async (work, config) => {
    const connection = await pool.connect();
    try {
      return await drizzle(connection, { schema }).transaction(work, config);
    } finally {
      connection.release();
    }
  };
  return db;
}

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const connection = await pool.connect().catch((error: Error) => {
    // The address holds a password, so it is not repeated.
    throw new StartFailure(`The database at DATABASE_URL cannot be used: ${error.message || String(error)}`);
  });
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(connection), { migrationsFolder });
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    connection.release();
  }
}

import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { hasCode } from '../../has-code.ts';
import type { OpenDatabase } from '../client.ts';
import { LastStatements } from '../last-statements.ts';
import { migrationsFolder, newestMigration, runMigrations } from '../migrations.ts';
import * as schema from '../schema.ts';
import { type StepTracing, traceStatement } from '../trace-statements.ts';
import { rollingCopyFolder } from './folders.ts';
import { type LockedEngine, openLockedEngine } from './locked-engine.ts';
import type { PreparedPglite } from './prepared-pglite.ts';
import { makeRollingCopy } from './rolling-copy.ts';
import { tracedPglite } from './traced-pglite.ts';

const UNDEFINED_TABLE = '42P01';

/**
 * Opens PGlite in `dataDir` (created if missing), exclusively, and runs the migrations.
 * @param opening the engine, if opening it has already started.
 */
export async function openPglite(
  dataDir: string,
  { copyOnClose = true, tracing }: { readonly copyOnClose?: boolean; readonly tracing?: StepTracing | undefined } = {},
  opening: Promise<LockedEngine> = openLockedEngine(dataDir),
): Promise<OpenDatabase> {
  const { client, folder, unlock } = await opening;
  try {
    const copyFolder = () => makeRollingCopy(folder, rollingCopyFolder(dataDir));
    const db = createDatabase(tracedPglite(client, tracing));
    if (!(await isMigrated(client))) await runMigrations(() => migrate(db, { migrationsFolder }));
    const close = async () => {
      try {
        await client.close();
        if (copyOnClose) copyFolder();
      } finally {
        unlock();
      }
    };
    const copyWhileRunning = async () => {
      await client.exec('checkpoint');
      // This holds the only connection, so nothing is written during the copy.
      await client.runExclusive(async () => copyFolder());
    };
    return {
      engine: 'pglite',
      db,
      pipelinedDb: db,
      run: <Row>(text: string, values?: readonly unknown[]) =>
        traceStatement(tracing, text, () => runOnPglite<Row>(client, text, values)),
      // No other process can use this folder.
      withSchemaLock: (work) => work(),
      makeRollingCopy: copyWhileRunning,
      close,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function createDatabase(client: PGlite) {
  const db = drizzle({ client, schema });
  const transaction = db.transaction.bind(db);
  // Sending the last statements together with COMMIT saves nothing here, because the engine runs in this process.
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      const outcome = await work(tx);
      return outcome instanceof LastStatements ? outcome.send() : outcome;
    }, config);
  return db;
}

/**
 * Drizzle would first run statements that create its schema and table if they are missing. Even when they exist, this
 * takes 80 ms, because the engine has to compile those statements.
 */
async function isMigrated(client: PreparedPglite): Promise<boolean> {
  try {
    const { rows } = await client.query<{ newest: string | null }>(
      'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.newest ?? 0) >= newestMigration();
  } catch (error) {
    if (hasCode(error, UNDEFINED_TABLE)) return false;
    throw error;
  }
}

/** As with a pool, a failed statement must not leave the only connection inside a broken transaction. */
export async function runOnPglite<Row>(
  client: PreparedPglite,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: Row[] }> {
  try {
    if (values.length > 0) return await client.query<Row>(text, [...values]);
    return { rows: (await client.exec(text)).flatMap((result) => result.rows as Row[]) };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from '../client.ts';
import { migrationsFolder, runMigrations } from '../migrations.ts';
import * as schema from '../schema.ts';
import { type StepTracing, traceStatement } from '../trace-statements.ts';
import { lockFolder } from './folder-lock.ts';
import { PreparedPglite } from './prepared-pglite.ts';
import { backUp } from './rolling-backup.ts';
import { tracedPglite } from './traced-pglite.ts';

/**
 * 32 MB instead of 128 MB for PostgreSQL's own cache: the memory is allocated at once and permanently, and the system
 * caches the files anyway. Plans as on PostgreSQL: statements are written so that one plan serves all values.
 */
const START_PARAMS = [
  ...PreparedPglite.defaultStartParams,
  ...['-c', 'shared_buffers=32MB', '-c', 'plan_cache_mode=force_generic_plan'],
];

/** Opens PGlite in `dataDir` (created if missing), exclusively, and runs the migrations. */
export async function openPglite(
  dataDir: string,
  {
    backUpOnClose = true,
    tracing,
  }: { readonly backUpOnClose?: boolean; readonly tracing?: StepTracing | undefined } = {},
): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'pglite');
    const backup = join(dataDir, 'pglite-copy');
    const client = await openPgliteClient(folder);
    const db = drizzle({ client: tracedPglite(client, tracing), schema });
    await runMigrations(() => migrate(db, { migrationsFolder }));
    const close = async () => {
      await client.close();
      if (backUpOnClose) backUp(folder, backup);
      unlock();
    };
    const backUpWhileRunning = async () => {
      await client.exec('checkpoint');
      // This holds the only connection, so nothing is written meanwhile.
      await client.runExclusive(async () => backUp(folder, backup));
    };
    return {
      engine: 'pglite',
      db,
      run: (text, values) => traceStatement(tracing, text, () => runOnPglite(client, text, values)),
      // No other process uses this folder.
      withSchemaLock: (work) => work(),
      backUp: backUpWhileRunning,
      close,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Only the engine: no lock on the folder, and no migrations. */
export async function openPgliteClient(folder: string): Promise<PreparedPglite> {
  const client = new PreparedPglite(folder, { startParams: START_PARAMS });
  await client.waitReady;
  return client;
}

/** A failed statement must not leave the only connection inside a broken transaction, just as with a pool. */
export async function runOnPglite(
  client: PreparedPglite,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  try {
    if (values.length > 0) return await client.query(text, [...values]);
    return { rows: (await client.exec(text)).flatMap((result) => result.rows) };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

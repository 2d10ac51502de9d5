import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from '../client.ts';
import { migrationsFolder, runMigrations } from '../migrations.ts';
import * as schema from '../schema.ts';
import { lockFolder } from './folder-lock.ts';
import { PreparedPglite } from './prepared-pglite.ts';
import { backUp } from './rolling-backup.ts';

/**
 * 32 MB instead of 128 MB of PostgreSQL's own cache: it is taken at once and for good, and the system keeps the files
 * in its cache anyway. Plans as on PostgreSQL: statements are written so that one plan serves all values.
 */
const START_PARAMS = [
  ...PreparedPglite.defaultStartParams,
  ...['-c', 'shared_buffers=32MB', '-c', 'plan_cache_mode=force_generic_plan'],
];

/** Opens PGlite in `dataDir` (made when missing), alone, and brings the tables up to date. */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'pglite');
    const backup = join(dataDir, 'pglite-copy');
    const client = new PreparedPglite(folder, { startParams: START_PARAMS });
    await client.waitReady;
    const db = drizzle(client, { schema });
    await runMigrations(() => migrate(db, { migrationsFolder }));
    const close = async () => {
      await client.close();
      backUp(folder, backup);
      unlock();
    };
    const backUpWhileRunning = async () => {
      await client.exec('checkpoint');
      // Nothing is written while this holds the one connection.
      await client.runExclusive(async () => backUp(folder, backup));
    };
    return {
      engine: 'pglite',
      db,
      run: (text, values) => run(client, text, values),
      // No other process has this folder.
      withSchemaLock: (work) => work(),
      backUp: backUpWhileRunning,
      close,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A failed statement must not leave the one connection inside a broken transaction, as a pool's would not. */
async function run(
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

import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './client.ts';
import { lockFolder } from './folder-lock.ts';
import { migrateOrRefuse, migrationsFolder } from './migrations.ts';
import { PreparedPglite } from './prepared-pglite.ts';
import { keepCopy } from './rolling-copy.ts';
import * as schema from './schema.ts';

/**
 * 32 MB instead of 128 MB of PostgreSQL's own cache: it is taken at once and for good, and the system keeps the files
 * in its cache anyway. Plans as on PostgreSQL: statements are written so that one plan serves all values.
 */
const START = [
  ...PreparedPglite.defaultStartParams,
  ...['-c', 'shared_buffers=32MB', '-c', 'plan_cache_mode=force_generic_plan'],
];

/** Opens PGlite in `dataDir` (made when missing), alone, and brings the tables up to date. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'pglite');
    const copy = join(dataDir, 'pglite-copy');
    const client = new PreparedPglite(folder, { startParams: START });
    await client.waitReady;
    const db = drizzle(client, { schema });
    await migrateOrRefuse(() => migrate(db, { migrationsFolder }));
    const close = async () => {
      await client.close();
      keepCopy(folder, copy);
      unlock();
    };
    const copyWhileRunning = async () => {
      await client.exec('checkpoint');
      // Nothing is written while this holds the one connection.
      await client.runExclusive(async () => keepCopy(folder, copy));
    };
    return {
      engine: 'pglite',
      db,
      run: (text, values) => run(client, text, values),
      // No other process has this folder.
      alone: (work) => work(),
      keepCopy: copyWhileRunning,
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

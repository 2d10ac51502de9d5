import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './client.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrations.ts';
import { PreparedPglite } from './prepared-pglite.ts';
import * as schema from './schema.ts';

/** As on PostgreSQL: statements are written so that one plan serves all values. */
const SESSION = 'set plan_cache_mode = force_generic_plan';

/** Opens PGlite in `dataDir` (made when missing), alone, and brings the tables up to date. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir);
  try {
    const client = new PreparedPglite(join(dataDir, 'pglite'));
    await client.waitReady;
    await client.exec(SESSION);
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder });
    const close = async () => {
      await client.close();
      unlock();
    };
    return { engine: 'pglite', db, run: (text, values) => run(client, text, values), close };
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

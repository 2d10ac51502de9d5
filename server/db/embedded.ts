import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './client.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema.ts';

/** Opens PGlite in `dataDir` (made when missing), alone, and brings the tables up to date. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir);
  try {
    const client = await PGlite.create(join(dataDir, 'pglite'));
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder });
    const close = async () => {
      await client.close();
      unlock();
    };
    return { engine: 'pglite', db, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the database to back up: PostgreSQL, the embedded database, or its rolling copy while a server uses it. */
import type { StorageConfig } from '../config/storage.ts';
import type { CopyConnection } from '../db/copy/copy-connection.ts';
import { FolderInUseError, lockFolder } from '../db/pglite/folder-lock.ts';
import { pgliteFolder } from '../db/pglite/folders.ts';
import { Refusal } from './refusal.ts';

export interface BackupSourceConnection extends CopyConnection {
  /** When the server made the rolling copy; null if this is the database itself. */
  readonly copiedAt: Date | null;
}

/** Opens the source. The other engine is not loaded. */
export async function openSource({ databaseUrl, dataDir }: StorageConfig): Promise<BackupSourceConnection> {
  if (databaseUrl) {
    const { connectToPostgres } = await import('../db/copy/postgres-connection.ts');
    return { ...(await connectToPostgres(databaseUrl)), copiedAt: null };
  }
  const { isPgliteFolder } = await import('../db/copy/pglite-connection.ts');
  if (!isPgliteFolder(pgliteFolder(dataDir))) {
    throw new Refusal('no-database', `There is no database in DATA_DIR (${dataDir}), and DATABASE_URL isn't set.`);
  }
  const unlock = lockUnlessInUse(dataDir);
  return unlock ? openFolder(pgliteFolder(dataDir), null, unlock) : openRollingCopy(dataDir);
}

async function openFolder(folder: string, copiedAt: Date | null, release: () => void): Promise<BackupSourceConnection> {
  const { openPgliteFolder } = await import('../db/copy/pglite-connection.ts');
  try {
    const connection = await openPgliteFolder(folder);
    const close = async () => {
      await connection.close();
      release();
    };
    return { ...connection, copiedAt, close };
  } catch (error) {
    release();
    throw error;
  }
}

async function openRollingCopy(dataDir: string): Promise<BackupSourceConnection> {
  const { copyRollingCopy } = await import('./rolling-copy.ts');
  const copy = copyRollingCopy(dataDir);
  if (copy) return openFolder(copy.folder, copy.madeAt, copy.remove);
  throw new Refusal(
    'no-database',
    `A server has the database in ${dataDir} open, and hasn't made its rolling copy yet. Stop it, or try again tomorrow.`,
  );
}

function lockUnlessInUse(dataDir: string): (() => void) | null {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return null;
    throw error;
  }
}

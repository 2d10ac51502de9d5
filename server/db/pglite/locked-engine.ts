/**
 * The embedded engine with a lock on its folder, without migrations. This module imports little, so that the engine
 * opens while the other modules are loaded.
 */
import { createPrivateFolder } from '../../lifecycle/data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { pgliteFolder } from './folders.ts';
import { PreparedPglite } from './prepared-pglite.ts';
import { BACKUP_FOLDER_PREFIX, removeAbandonedFolders } from './temporary-folder.ts';

/**
 * 32 MB in place of 128 MB for PostgreSQL's own cache: the memory is allocated immediately and permanently, and the
 * operating system caches the files anyway. Plans as on PostgreSQL: statements are written so that one plan serves all
 * values.
 */
const START_PARAMS = [
  ...PreparedPglite.defaultStartParams,
  '-c',
  'shared_buffers=32MB',
  '-c',
  'plan_cache_mode=force_generic_plan',
];

export interface LockedEngine {
  readonly client: PreparedPglite;
  /** The folder with PGlite's files. */
  readonly folder: string;
  readonly unlock: () => void;
}

/** @throws {import('./folder-lock.ts').FolderInUseError} when another process has the folder. */
export async function openLockedEngine(dataDir: string): Promise<LockedEngine> {
  const unlock = lockFolder(dataDir);
  try {
    removeAbandonedFolders(dataDir, BACKUP_FOLDER_PREFIX);
    const folder = pgliteFolder(dataDir);
    // PGlite creates files that every user of the machine may read and write.
    createPrivateFolder(folder);
    return { client: await openPgliteClient(folder), folder, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the engine without locking the folder. */
export async function openPgliteClient(folder: string): Promise<PreparedPglite> {
  const client = new PreparedPglite(folder, { startParams: START_PARAMS });
  await client.waitReady;
  return client;
}

/** The embedded engine on a folder of its own, without migrations. Imports little: it opens while the rest is loaded. */
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { PreparedPglite } from './prepared-pglite.ts';

/**
 * 32 MB instead of 128 MB for PostgreSQL's own cache: the memory is allocated at once and permanently, and the system
 * caches the files anyway. Plans as on PostgreSQL: statements are written so that one plan serves all values.
 */
const START_PARAMS = [
  ...PreparedPglite.defaultStartParams,
  ...['-c', 'shared_buffers=32MB', '-c', 'plan_cache_mode=force_generic_plan'],
];

export interface LockedEngine {
  readonly client: PreparedPglite;
  /** Where PGlite keeps its files. */
  readonly folder: string;
  readonly unlock: () => void;
}

/** @throws {import('./folder-lock.ts').FolderInUseError} when another process has the folder. */
export async function openLockedEngine(dataDir: string): Promise<LockedEngine> {
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'pglite');
    return { client: await openPgliteClient(folder), folder, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Only the engine: no lock on the folder. */
export async function openPgliteClient(folder: string): Promise<PreparedPglite> {
  const client = new PreparedPglite(folder, { startParams: START_PARAMS });
  await client.waitReady;
  return client;
}

/** Opens the database to restore into. Until `keep` is called, an embedded database is in a temporary folder. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageConfig } from '../config/storage.ts';
import type { CopyConnection } from '../db/copy/copy-connection.ts';
import { lockFolder } from '../db/pglite/folder-lock.ts';
import { pgliteFolder } from '../db/pglite/folders.ts';
import { createTemporaryFolder } from '../db/pglite/temporary-folder.ts';
import { onInterruption } from '../lifecycle/on-interruption.ts';
import { Refusal } from './refusal.ts';

export interface RestoreTarget {
  readonly connection: CopyConnection;
  /** Moves the restored database into its final place. */
  readonly keep: () => Promise<void>;
  /** Removes an embedded or scratch database. Only disconnects from PostgreSQL, where committed rows stay. */
  readonly abandon: () => Promise<void>;
}

/** Makes the folder of an embedded database without tables. By default PGlite creates it, which takes seconds. */
export type MakeFolder = (folder: string) => void;

/**
 * @throws {Refusal} database-not-empty, if there is an embedded database. A PostgreSQL database is not checked here.
 */
export async function openTarget(
  { databaseUrl, dataDir }: StorageConfig,
  makeFolder?: MakeFolder,
): Promise<RestoreTarget> {
  if (databaseUrl) {
    const { connectToPostgres } = await import('../db/copy/postgres-connection.ts');
    const connection = await connectToPostgres(databaseUrl);
    return { connection, keep: connection.close, abandon: connection.close };
  }
  const unlock = lockFolder(dataDir);
  const folder = pgliteFolder(dataDir);
  const restoring = `${folder}.restoring`;
  const remove = () => rmSync(restoring, { recursive: true, force: true });
  try {
    if (existsSync(folder)) {
      throw new Refusal(
        'database-not-empty',
        `There is a database in ${dataDir} already. Move its folder pglite aside first. Nothing was written.`,
      );
    }
    remove();
    const withdraw = onInterruption(remove);
    const connection = await openFolder(restoring, makeFolder);
    const closeThen = (afterClosing: () => void) => async () => {
      await connection.close();
      afterClosing();
      withdraw();
      unlock();
    };
    return { connection, keep: closeThen(() => renameSync(restoring, folder)), abandon: closeThen(remove) };
  } catch (error) {
    remove();
    unlock();
    throw error;
  }
}

/**
 * A database that is always removed afterwards.
 * @param databaseUrl a PostgreSQL server on which a database may be created; undefined for an embedded one in a
 *   temporary folder.
 */
export async function openScratch(databaseUrl: string | undefined, makeFolder?: MakeFolder): Promise<RestoreTarget> {
  if (databaseUrl) {
    const { createScratchDatabase } = await import('../db/copy/scratch-database.ts');
    const { connection, remove } = await createScratchDatabase(databaseUrl);
    return { connection, keep: remove, abandon: remove };
  }
  const { folder, remove: removeFolder } = createTemporaryFolder(tmpdir(), 'evenkeel-verify-');
  try {
    const connection = await openFolder(join(folder, 'pglite'), makeFolder);
    const remove = async () => {
      await connection.close();
      removeFolder();
    };
    return { connection, keep: remove, abandon: remove };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

async function openFolder(folder: string, makeFolder: MakeFolder | undefined): Promise<CopyConnection> {
  makeFolder?.(folder);
  const { openPgliteFolder } = await import('../db/copy/pglite-connection.ts');
  return openPgliteFolder(folder);
}

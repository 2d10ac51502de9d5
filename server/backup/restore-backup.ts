import type { StorageConfig } from '../config/storage.ts';
import {
  assertEmpty,
  assertSameContent,
  type BackupFile,
  type CreateQueueTables,
  type InspectedBackup,
  inspectBackup,
  loadBackup,
  migrateToNewest,
} from './load-backup.ts';
import { type MakeFolder, openScratch, openTarget, type RestoreTarget } from './open-target.ts';
import { assertSecrets } from './secret-check.ts';

export interface RestoreOptions {
  readonly config: StorageConfig;
  readonly file: BackupFile;
  /** Restores even if the server that was backed up had another SESSION_SECRET. */
  readonly otherSecret: boolean;
  readonly createQueueTables: CreateQueueTables;
  /** Adds these lines to the file of tombstones. The next start erases restored users who have a tombstone. */
  readonly addTombstones: (lines: readonly string[]) => Promise<void>;
  readonly makeFolder?: MakeFolder | undefined;
}

/**
 * Restores a backup into an empty database. If it fails before its end, the database has no rows, unless the connection
 * was lost during the migrations: then it has to be dropped before another attempt.
 * @throws {import('./refusal.ts').Refusal}
 */
export async function restoreBackup(options: RestoreOptions): Promise<InspectedBackup> {
  const { config, file, otherSecret, createQueueTables, addTombstones, makeFolder } = options;
  const inspected = await inspectBackup(file);
  if (!otherSecret) assertSecrets(inspected.manifest, config);
  await withTarget(await openTarget(config, makeFolder), async ({ connection }) => {
    await assertEmpty(connection, inspected);
    // The tombstones are added before the rows become visible, so that a server that starts on them erases deleted
    // users.
    const beforeCommit = () => addTombstones(inspected.tombstones);
    await loadBackup(connection, file, inspected, { createQueueTables, beforeCommit });
    await migrateToNewest(connection);
    await connection.run('analyze');
  });
  return inspected;
}

export interface VerifyOptions {
  readonly file: BackupFile;
  /** A PostgreSQL server on which a scratch database is created; undefined for an embedded one. */
  readonly scratchUrl: string | undefined;
  readonly createQueueTables: CreateQueueTables;
  readonly makeFolder?: MakeFolder | undefined;
}

/**
 * Restores a backup into a scratch database, reads it back, and removes it.
 * @throws {import('./refusal.ts').Refusal}
 */
export async function verifyBackup(options: VerifyOptions): Promise<InspectedBackup> {
  const { file, scratchUrl, createQueueTables, makeFolder } = options;
  const inspected = await inspectBackup(file);
  await withTarget(await openScratch(scratchUrl, makeFolder), async ({ connection }) => {
    await loadBackup(connection, file, inspected, { createQueueTables });
    await assertSameContent(connection, file);
    await migrateToNewest(connection);
  });
  return inspected;
}

async function withTarget(target: RestoreTarget, work: (target: RestoreTarget) => Promise<void>): Promise<void> {
  try {
    await work(target);
  } catch (error) {
    await target.abandon();
    throw error;
  }
  await target.keep();
}

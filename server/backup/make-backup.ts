import packageJson from '../../package.json' with { type: 'json' };
import type { StorageConfig } from '../config/storage.ts';
import { keyEncryptionKeysInUse, listTables, newestMigration } from '../db/copy/catalog.ts';
import { separateOwnTables } from '../db/copy/own-tables.ts';
import { errorCode } from '../logging/serialize-error.ts';
import { backupPath, writeBackupFile } from './backup-file.ts';
import { recordBackup } from './last-backup-store.ts';
import { FORMAT, type Manifest, type Totals } from './manifest.ts';
import { type BackupSourceConnection, openSource } from './open-source.ts';
import { Refusal } from './refusal.ts';
import { existingSecret, secretCheckOf } from './secret-check.ts';
import { backupText } from './write-backup.ts';

export interface BackupOptions {
  readonly config: StorageConfig;
  /** A file, or a folder in which the file is named after the time. */
  readonly to: string;
  /** Undefined for a backup that is not encrypted. */
  readonly recipient: string | undefined;
  readonly tombstones: AsyncIterable<object>;
  readonly now: Date;
}

export interface BackupResult {
  readonly path: string;
  /** Null if `to` was a file. */
  readonly folder: string | null;
  readonly bytes: number;
  readonly manifest: Manifest;
  readonly totals: Totals;
  /** Tables and columns that are not ours, which the backup does not contain. */
  readonly leftOut: readonly string[];
  /** When the rolling copy was made, if the backup was made of it; null if it was made of the database itself. */
  readonly copiedAt: Date | null;
  /** The error code, if the database could not record this backup; null if it could, or is embedded. */
  readonly notRecorded: string | null;
}

/**
 * Backs up one snapshot of the whole database, while others read and write it.
 * @throws {Refusal} no-database, unknown-migration or file-exists
 */
export async function makeBackup({ config, to, recipient, tombstones, now }: BackupOptions): Promise<BackupResult> {
  const source = await openSource(config);
  try {
    await source.run('begin isolation level repeatable read read only');
    const { own, others } = separateOwnTables(await listTables(source));
    const manifest = await manifestOf(source, config, own, now);
    const { path, folder } = backupPath(to, now, recipient !== undefined);
    const written: Totals[] = [];
    const report = (totals: Totals) => written.push(totals);
    const bytes = await writeBackupFile(
      path,
      backupText({ connection: source, manifest, tombstones, report }),
      recipient,
    );
    const [totals] = written;
    if (!totals) throw new Error('The backup was written without its totals.');
    const notRecorded = await record(source, now);
    return { path, folder, bytes, manifest, totals, leftOut: others, copiedAt: source.copiedAt, notRecorded };
  } finally {
    await source.close();
  }
}

/**
 * Records the backup for the server's metrics. Nothing is written into an embedded database, because a running server
 * may be using it, and this may be its copy. A backup that cannot be recorded is still valid.
 */
async function record(source: BackupSourceConnection, madeAt: Date): Promise<string | null> {
  if (source.engine !== 'postgres') return null;
  await source.run('commit');
  return recordBackup(source, madeAt).then(() => null, errorCode);
}

async function manifestOf(
  source: BackupSourceConnection,
  config: StorageConfig,
  tables: Manifest['tables'],
  now: Date,
): Promise<Manifest> {
  const migration = await newestMigration(source);
  if (migration === null) throw new Refusal('no-database', 'The database has no tables of Evenkeel.');
  if (migration === undefined) {
    throw new Refusal(
      'unknown-migration',
      'The database was migrated by a newer version of Evenkeel: make the backup with that one.',
    );
  }
  const secret = existingSecret(config);
  return {
    format: FORMAT,
    appVersion: packageJson.version,
    createdAt: now.toISOString(),
    dataFrom: (source.copiedAt ?? now).toISOString(),
    engine: source.engine,
    migration,
    secretCheck: secret === null ? null : secretCheckOf(secret),
    keyEncryptionKeys: await keyEncryptionKeysInUse(source),
    tables,
  };
}

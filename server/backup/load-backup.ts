/** Loads a backup into a database without tables, and verifies that every row was loaded. */
import { listTables, newestMigration } from '../db/copy/catalog.ts';
import type { CopyConnection, TableColumns } from '../db/copy/copy-connection.ts';
import { countRows, emptyTables, findTableWithRows, loadInTransaction } from '../db/copy/load-tables.ts';
import { isKnownMigration, migrationsFolder, runMigrations, withMigrationsUpTo } from '../db/migrations.ts';
import { openBackupFile } from './backup-file.ts';
import type { Manifest, Totals } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { Refusal } from './refusal.ts';
import { digestRows } from './row-digest.ts';

export interface BackupFile {
  readonly path: string;
  readonly identities: readonly string[];
}

/** Creates the job queue's tables, which are defined by its library. */
export type CreateQueueTables = (database: Pick<CopyConnection, 'engine' | 'run'>) => Promise<void>;

export interface InspectedBackup {
  readonly manifest: Manifest;
  readonly totals: Totals;
  /** The lines of the file of tombstones. */
  readonly tombstones: readonly string[];
}

/**
 * Reads the whole file before anything is written.
 * @throws {Refusal} if this version cannot restore it.
 */
export async function inspectBackup({ path, identities }: BackupFile): Promise<InspectedBackup> {
  const tombstones: string[] = [];
  const inspected = await readBackup(openBackupFile(path, identities), {
    onManifest: assertKnownMigration,
    onTable: drain,
    onTombstone: (line) => tombstones.push(line),
  });
  return { ...inspected, tombstones };
}

function assertKnownMigration({ migration, appVersion }: Manifest): void {
  if (isKnownMigration(migration)) return;
  throw new Refusal(
    'newer-version',
    `The backup was made by a newer version of Evenkeel (${appVersion}, migration ${migration}): restore it with that one.`,
  );
}

async function drain(_: TableColumns, rows: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of rows);
}

/** @throws {Refusal} database-not-empty. Nothing was written. */
export async function assertEmpty(connection: CopyConnection, { manifest }: InspectedBackup): Promise<void> {
  const table = await findTableWithRows(connection, await listTables(connection));
  const advice = 'Restore into a new one. Nothing was written.';
  if (table) throw new Refusal('database-not-empty', `The database isn't empty: ${table} has rows. ${advice}`);
  const migration = await newestMigration(connection);
  if (migration !== null && migration !== manifest.migration) {
    throw new Refusal('database-not-empty', `The database has tables of another version. ${advice}`);
  }
}

interface LoadOptions {
  readonly createQueueTables: CreateQueueTables;
  /** Completes before the rows become visible. */
  readonly beforeCommit?: () => Promise<void>;
}

/**
 * Creates the tables as the backup's own version had them, and loads all rows in one transaction.
 */
export async function loadBackup(
  connection: CopyConnection,
  file: BackupFile,
  { manifest, totals }: InspectedBackup,
  { createQueueTables, beforeCommit }: LoadOptions,
): Promise<void> {
  await withMigrationsUpTo(manifest.migration, (folder) => runMigrations(() => connection.migrate(folder)));
  await createQueueTables(connection);
  assertSameTables(manifest.tables, await listTables(connection));
  await loadInTransaction(connection, manifest.tables, async () => {
    const reread = await readBackup(openBackupFile(file.path, file.identities), { onTable: connection.copyIn });
    if (reread.totals.sha256 !== totals.sha256) {
      throw new Refusal('changed', 'The backup was replaced while it was being restored.');
    }
    for (const { name, rows } of totals.tables) await assertCount(connection, name, rows);
    await beforeCommit?.();
  });
}

/**
 * Runs the migrations of all versions after the backup's. If one fails, all of them are rolled back and the loaded rows
 * are removed, so that the restore can be repeated.
 */
export async function migrateToNewest(connection: CopyConnection): Promise<void> {
  try {
    await runMigrations(() => connection.migrate(migrationsFolder));
  } catch (error) {
    // If the connection is lost, the rows stay. The first error is the one to report.
    await listTables(connection)
      .then((tables) => emptyTables(connection, tables))
      .catch(() => {});
    throw error;
  }
}

/** Names in the file are untrusted: no other table or column is ever written. */
function assertSameTables(inFile: readonly TableColumns[], inDatabase: readonly TableColumns[]): void {
  for (const { name, columns } of inFile) {
    const table = inDatabase.find((candidate) => candidate.name === name);
    const missing = columns.filter((column) => !table?.columns.includes(column));
    if (!table || missing.length > 0) {
      throw new Refusal('database-differs', `This version has no place for ${name} (${missing.join(', ')}).`);
    }
  }
}

async function assertCount(connection: CopyConnection, name: string, expected: number): Promise<void> {
  const found = await countRows(connection, name);
  if (found !== expected) {
    throw new Refusal('database-differs', `${name} has ${found} rows after loading, and ${expected} in the backup.`);
  }
}

/**
 * Reads everything back, and compares it with the file, row by row and in any order.
 * @throws {Refusal} database-differs, with the name of the table.
 */
export async function assertSameContent(connection: CopyConnection, file: BackupFile): Promise<void> {
  await readBackup(openBackupFile(file.path, file.identities), {
    onTable: async (table, rows) => {
      const expected = await digestRows(rows);
      const found = await digestRows(connection.copyOut(table));
      if (found.rows !== expected.rows || found.sum !== expected.sum) {
        throw new Refusal(
          'database-differs',
          `The ${found.rows} rows of ${table.name} differ from those in the backup.`,
        );
      }
    },
  });
}

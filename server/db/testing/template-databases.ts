/**
 * Databases that are created once for the whole run and copied by tests: one without tables, and one that is migrated
 * and has no rows. Creating one takes seconds, copying it is fast.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../../compose.ts';
import { readConfig } from '../../config.ts';
import type { OpenDatabase } from '../client.ts';
import { openDatabase } from '../open-database.ts';
import { pgliteFolder } from '../pglite/folders.ts';
import { openPgliteClient } from '../pglite/locked-engine.ts';
import { databaseUrlFor, runOnMaintenanceDatabase } from './maintenance-database.ts';

export interface TemplateDatabases {
  /** A data folder with an embedded database that has no tables. */
  readonly emptyDataDir: string;
  /** A data folder with a migrated embedded database. */
  readonly migratedDataDir: string;
  /** A migrated database of the PostgreSQL that runs for the tests. */
  readonly migratedName: string;
}

const MIGRATED = 'migrated';

export async function makeTemplateDatabases(postgresUrl: string): Promise<TemplateDatabases> {
  const [emptyDataDir, migratedDataDir] = ['empty', 'migrated'].map((name) =>
    mkdtempSync(join(tmpdir(), `evenkeel-${name}-`)),
  ) as [string, string];
  await createEmptyPglite(emptyDataDir);
  copyPglite(emptyDataDir, migratedDataDir);
  await runOnMaintenanceDatabase(postgresUrl, `create database ${MIGRATED}`);
  const urls = [undefined, databaseUrlFor(postgresUrl, MIGRATED)];
  await Promise.all(urls.map((url) => migrateByAppStart(migratedDataDir, url)));
  return { emptyDataDir, migratedDataDir, migratedName: MIGRATED };
}

async function createEmptyPglite(dataDir: string): Promise<void> {
  const client = await openPgliteClient(pgliteFolder(dataDir));
  // Nothing creates a database inside PGlite, and without its template databases a copy has a third of the files.
  for (const name of ['template0', 'template1']) {
    await client.exec(`alter database ${name} is_template false`);
    await client.exec(`drop database ${name}`);
  }
  await client.close();
}

/**
 * Starts the app once, so that the queues and schedules of the jobs exist as well. Otherwise each test's app would
 * create them.
 */
async function migrateByAppStart(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const variables = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const app = await compose(readConfig(variables), { timeLimits: false, copyOnClose: false });
  await app.close();
  const database: OpenDatabase = await openDatabase({ databaseUrl, dataDir, copyOnClose: false });
  await database.run('delete from pgboss.job');
  // PostgreSQL only copies a database that has no connections, and PGlite's files are complete only once it is closed.
  await database.close();
}

export function removeTemplateDatabases({ emptyDataDir, migratedDataDir }: TemplateDatabases): void {
  for (const dataDir of [emptyDataDir, migratedDataDir]) rmSync(dataDir, { recursive: true, force: true });
}

/** Copies the embedded database of one data folder, which is not in use, into another. */
export const copyPglite = (from: string, to: string): void =>
  cpSync(pgliteFolder(from), pgliteFolder(to), { recursive: true });

/**
 * One migrated, empty database for each engine, made once for the whole run. Creating one takes seconds, copying it a
 * moment.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../../compose.ts';
import { readConfig } from '../../config.ts';
import type { OpenDatabase } from '../client.ts';
import { openDatabase } from '../open-database.ts';
import { databaseUrlFor, runOnMaintenanceDatabase } from './maintenance-database.ts';

export interface MigratedDatabases {
  /** A data folder with the embedded database in it. */
  readonly dataDir: string;
  /** A database of the PostgreSQL that runs for the tests. */
  readonly name: string;
}

const NAME = 'migrated';

export async function makeMigratedDatabases(postgresUrl: string): Promise<MigratedDatabases> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-migrated-'));
  await runOnMaintenanceDatabase(postgresUrl, `create database ${NAME}`);
  await Promise.all([undefined, databaseUrlFor(postgresUrl, NAME)].map((url) => migrateByAppStart(dataDir, url)));
  return { dataDir, name: NAME };
}

/** Starts the app once, so that the queues and schedules of the jobs are there as well: each app of a test would make them. */
async function migrateByAppStart(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const variables = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const app = await compose(readConfig(variables), { timeLimits: false, backUpOnClose: false });
  await app.close();
  const database = await openDatabase({ databaseUrl, dataDir, backUpOnClose: false });
  await database.run('delete from pgboss.job');
  // Nothing creates a database inside PGlite, and without its templates a copy has a third of the files.
  if (database.engine === 'pglite') for (const name of ['template0', 'template1']) await dropTemplate(database, name);
  // PostgreSQL copies a database only while nobody is in it, and PGlite's is whole once it is closed.
  await database.close();
}

async function dropTemplate({ run }: OpenDatabase, name: string): Promise<void> {
  await run(`alter database ${name} is_template false`);
  await run(`drop database ${name}`);
}

export const removeMigratedDatabases = ({ dataDir }: MigratedDatabases): void =>
  rmSync(dataDir, { recursive: true, force: true });

/** Copies the embedded database of one data folder, which is not in use, into another. */
export const copyPglite = (from: string, to: string): void =>
  cpSync(join(from, 'pglite'), join(to, 'pglite'), { recursive: true });

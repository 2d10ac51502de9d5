/**
 * One migrated, empty database for each engine, made once for the whole run. Creating one takes seconds, copying it a
 * moment.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pgBossJobs } from '../../ports/jobs/pg-boss/pg-boss-jobs.ts';
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
  const places = [undefined, databaseUrlFor(postgresUrl, NAME)].map((databaseUrl) => ({ databaseUrl, dataDir }));
  const opened = await Promise.all(places.map(openDatabase));
  await Promise.all(
    opened.map(async (database) => {
      // The tables of the job queue as well: every app that a test opens would make them again.
      const jobs = pgBossJobs(database, { error: (details) => console.error(details) });
      await jobs.start({}, []);
      await jobs.stop();
      // PostgreSQL copies a database only while nobody is in it, and PGlite's is whole once it is closed.
      await database.close();
    }),
  );
  return { dataDir, name: NAME };
}

export const removeMigratedDatabases = ({ dataDir }: MigratedDatabases): void =>
  rmSync(dataDir, { recursive: true, force: true });

/** Copies the embedded database of one data folder, which is not in use, into another. */
export const copyPglite = (from: string, to: string): void =>
  cpSync(join(from, 'pglite'), join(to, 'pglite'), { recursive: true });

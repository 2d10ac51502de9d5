import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import type { OpenDatabase } from '../client.ts';
import { type DatabaseLocation, openDatabase } from '../open-database.ts';
import { pgliteFolder } from '../pglite/folders.ts';
import type { LockedEngine } from '../pglite/locked-engine.ts';
import { databaseUrlFor, runOnMaintenanceDatabase } from './maintenance-database.ts';
import { borrowPglite } from './shared-pglite.ts';
import { copyPglite } from './template-databases.ts';

export const engines = ['pglite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** The location of a database of this engine. remove() deletes it. */
export interface TestDatabaseLocation extends DatabaseLocation {
  /** False: data of a test needs no rolling copy. */
  readonly copyOnClose: boolean;
  /** The engine that `openDatabase` takes, if tests share it; each read opens it. Then there are no files in `dataDir`. */
  readonly opening?: Promise<LockedEngine>;
  readonly remove: () => Promise<void>;
}

/**
 * As before a first start, or for a restore. On PGlite it takes seconds to open: unless a test is about this, use an
 * empty one.
 */
export async function untouchedLocation(engine: Engine): Promise<TestDatabaseLocation> {
  return engine === 'postgres' ? postgresLocation('template1') : pgliteLocation();
}

/** A database without any table. */
export async function emptyDatabaseLocation(engine: Engine): Promise<TestDatabaseLocation> {
  return engine === 'postgres' ? untouchedLocation(engine) : pgliteCopy(inject('templates').emptyDataDir);
}

/** Makes the folder of an embedded database without tables. */
export const copyEmptyPglite = (folder: string): void =>
  cpSync(pgliteFolder(inject('templates').emptyDataDir), folder, { recursive: true });

/** A database with all tables, without rows, in its own files. */
export async function migratedDatabaseLocation(engine: Engine): Promise<TestDatabaseLocation> {
  const { migratedName, migratedDataDir } = inject('templates');
  return engine === 'postgres' ? postgresLocation(migratedName) : pgliteCopy(migratedDataDir);
}

/** The same in less time, for tests that don't read or copy the files of an embedded database. */
export async function sharedDatabaseLocation(engine: Engine): Promise<TestDatabaseLocation> {
  if (engine === 'postgres') return migratedDatabaseLocation(engine);
  const shared = await borrowPglite(inject('templates').migratedDataDir);
  const { remove, ...location } = pgliteLocation();
  return {
    ...location,
    get opening() {
      return shared.open();
    },
    remove: async () => {
      shared.giveBack();
      await remove();
    },
  };
}

function pgliteCopy(template: string): TestDatabaseLocation {
  const location = pgliteLocation();
  copyPglite(template, location.dataDir);
  return location;
}

function pgliteLocation(): TestDatabaseLocation & { readonly databaseUrl: undefined } {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-test-'));
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  return { databaseUrl: undefined, dataDir, copyOnClose: false, remove };
}

async function postgresLocation(template: string): Promise<TestDatabaseLocation> {
  const { remove: removeFolder, ...location } = pgliteLocation();
  const url = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnMaintenanceDatabase(url, `create database ${name} template ${template} strategy file_copy`);
  const remove = async () => {
    await runOnMaintenanceDatabase(url, `drop database ${name} with (force)`);
    await removeFolder();
  };
  return { ...location, databaseUrl: databaseUrlFor(url, name), remove };
}

/** A migrated, empty database for one test file. */
export async function testDatabase(engine: Engine): Promise<OpenDatabase> {
  const location = await sharedDatabaseLocation(engine);
  const open = await openDatabase(location);
  const close = async () => {
    await open.close();
    await location.remove();
  };
  return { ...open, close };
}

/** Runs the same tests on the embedded database and on real PostgreSQL. */
export function describeOnBothDatabases(name: string, tests: (engine: Engine) => void): void {
  describe.each(engines)(`${name} on %s`, (engine) => tests(engine));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../client.ts';
import { beside, onMaintenanceDatabase } from './maintenance.ts';
import { copyEmbedded } from './migrated-databases.ts';

export const engines = ['pglite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** Where a database of this engine is; remove() takes it away again. */
export interface DatabasePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly remove: () => Promise<void>;
}

/** Nothing is there yet, as before a first start. Where that is not the question, `migratedDatabasePlace` is quicker. */
export async function freshDatabasePlace(engine: Engine): Promise<DatabasePlace> {
  return engine === 'pglite' ? embeddedPlace() : postgresPlace('template1');
}

/** The tables are there, and nothing in them. */
export async function migratedDatabasePlace(engine: Engine): Promise<DatabasePlace> {
  if (engine === 'postgres') return postgresPlace(inject('migrated').name);
  const place = embeddedPlace();
  copyEmbedded(inject('migrated').dataDir, place.dataDir);
  return place;
}

function embeddedPlace(): DatabasePlace & { readonly databaseUrl: undefined } {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-test-'));
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  return { databaseUrl: undefined, dataDir, remove };
}

async function postgresPlace(template: string): Promise<DatabasePlace> {
  const { dataDir, remove: removeFolder } = embeddedPlace();
  const url = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await onMaintenanceDatabase(url, `create database ${name} template ${template}`);
  const remove = async () => {
    await onMaintenanceDatabase(url, `drop database ${name} with (force)`);
    await removeFolder();
  };
  return { databaseUrl: beside(url, name), dataDir, remove };
}

/** A migrated, empty database for one test file. */
export async function testDatabase(engine: Engine): Promise<OpenDatabase> {
  const place = await migratedDatabasePlace(engine);
  const open = await openDatabase(place);
  const close = async () => {
    await open.close();
    await place.remove();
  };
  return { ...open, close };
}

/** Runs the same tests on the embedded database and on real PostgreSQL. */
export function describeOnBothDatabases(name: string, tests: (engine: Engine) => void): void {
  describe.each(engines)(`${name} on %s`, (engine) => tests(engine));
}

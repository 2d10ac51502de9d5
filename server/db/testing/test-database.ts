import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../client.ts';

export const engines = ['pglite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** Where a fresh, empty database of this engine is; remove() takes it away again. */
export interface DatabasePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly remove: () => Promise<void>;
}

export async function freshDatabasePlace(engine: Engine): Promise<DatabasePlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'pglite') return { databaseUrl: undefined, dataDir, remove: async () => removeFolder() };
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await onMaintenanceDatabase(`create database ${name}`);
  const remove = async () => {
    await onMaintenanceDatabase(`drop database ${name} with (force)`);
    removeFolder();
  };
  return { databaseUrl: inject('postgresUrl').replace(/\/postgres$/, `/${name}`), dataDir, remove };
}

async function onMaintenanceDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database for one test file. */
export async function testDatabase(engine: Engine): Promise<OpenDatabase> {
  const place = await freshDatabasePlace(engine);
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

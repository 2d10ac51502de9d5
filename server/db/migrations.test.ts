/** What a start does with a database that an earlier version wrote: one with our tables, but not our migration. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { expect, it } from 'vitest';
import { StartupError } from '../lifecycle/startup-error.ts';
import { migrationsFolder } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import { describeOnBothDatabases, emptyDatabaseLocation, type TestDatabaseLocation } from './testing/test-database.ts';

const EARLIER_VERSION =
  'create table users (id uuid primary key, sealed_name text); create table person_keys (id uuid);';
const TABLES = "select tablename from pg_tables where schemaname = 'public' order by tablename";

/** Runs the statements without opening the database as the server does. @returns the rows of the last one. */
async function runDirectly({ databaseUrl, dataDir }: TestDatabaseLocation, statements: string): Promise<unknown[]> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const result = await client.query(statements);
    await client.end();
    return result.rows;
  }
  const client = await PGlite.create(join(dataDir, 'pglite'));
  const results = await client.exec(statements);
  await client.close();
  return results.at(-1)?.rows ?? [];
}

const BREAKING =
  /\b(?:drop (?:table|column)|rename|truncate|set data type|set not null)\b|add column(?=[^;]*not null)(?![^;]*default)/i;

it('only adds, so that processes of the version before keep running on the new tables', () => {
  const breaking = readdirSync(migrationsFolder).filter(
    (name) =>
      name.endsWith('.sql') &&
      name !== '0000_initial.sql' &&
      BREAKING.test(changesOfExistingTables(readFileSync(join(migrationsFolder, name), 'utf8'))),
  );
  // It was made before the rule: all processes must be stopped for it.
  expect(breaking).toEqual(['0001_rating-sources.sql']);
});

/** The statements without those that create a table. */
const changesOfExistingTables = (statements: string): string =>
  statements
    .split('--> statement-breakpoint')
    .filter((statement) => !/^\s*create table/i.test(statement))
    .join('\n');

describeOnBothDatabases('the migration', (engine) => {
  it('refuses a database of an earlier version with a sentence that says so, and leaves it as it is', async () => {
    const place = await emptyDatabaseLocation(engine);
    await runDirectly(place, EARLIER_VERSION);
    const refusal = await openDatabase(place).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toMatch(/written by an earlier version of Evenkeel.*Nothing was changed/);
    expect(await runDirectly(place, TABLES)).toEqual([{ tablename: 'person_keys' }, { tablename: 'users' }]);
    await place.remove();
  });

  // One embedded database is enough here: to make one takes seconds.
  it.runIf(engine === 'postgres')(
    'runs once on an empty database: a second start changes nothing and keeps what is there',
    async () => {
      const place = await emptyDatabaseLocation(engine);
      await (await openDatabase(place)).close();
      await runDirectly(
        place,
        "insert into users (id, email, created_at, updated_at) values (gen_random_uuid(), 'ada@example.test', now(), now())",
      );
      const before = await runDirectly(place, TABLES);
      await (await openDatabase(place)).close();
      expect(await runDirectly(place, TABLES)).toEqual(before);
      expect(await runDirectly(place, 'select email from users')).toEqual([{ email: 'ada@example.test' }]);
      await place.remove();
    },
  );
});

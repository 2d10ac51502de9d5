/** A database of before a migration: the older ones alone, filled, then opened as a start opens it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { expect, it } from 'vitest';
import { StartFailure } from '../start-failure.ts';
import { openDatabase } from './client.ts';
import { migrationsFolder } from './migrations.ts';
import { type DatabasePlace, describeOnBothDatabases, freshDatabasePlace } from './testing/test-database.ts';

const SOMEBODY = `insert into users (id, email, created_at, updated_at)
  values ('01a1f8fd-bd80-7633-8ae3-bb7bc4d246cb', 'ada@example.test', now(), now());`;
const SEALED = `${SOMEBODY} insert into person_keys select id, 'ffff000011112222', 'wrapped as before' from users;`;
const TO_SEAL = `${SOMEBODY} insert into people_to_seal select id from users;`;

/** A copy of the migrations up to the one that brought keys. */
function olderMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-test-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const read = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const last = read.entries.findIndex(({ tag }) => tag === '0008_field_encryption');
  writeFileSync(journal, JSON.stringify({ ...read, entries: read.entries.slice(0, last + 1) }));
  return folder;
}

async function makeOlder({ databaseUrl, dataDir }: DatabasePlace, filling: string): Promise<void> {
  const migrations = olderMigrations();
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await migratePostgres(onPostgres(pool), { migrationsFolder: migrations });
    await pool.query(filling);
    await pool.end();
  } else {
    const client = await PGlite.create(join(dataDir, 'pglite'));
    await migratePglite(onPglite(client), { migrationsFolder: migrations });
    await client.exec(filling);
    await client.close();
  }
  rmSync(migrations, { recursive: true });
}

async function tablesOf({ databaseUrl, dataDir }: DatabasePlace): Promise<string[]> {
  const text = "select tablename from pg_tables where schemaname = 'public' order by tablename";
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ tablename: string }>(text);
    await client.end();
    return rows.map(({ tablename }) => tablename);
  }
  const client = await PGlite.create(join(dataDir, 'pglite'));
  const { rows } = await client.query<{ tablename: string }>(text);
  await client.close();
  return rows.map(({ tablename }) => tablename);
}

describeOnBothDatabases('a database from before sealed texts were bound to their rows', (engine) => {
  // To make an embedded database takes seconds: one is enough there.
  const holdings = engine === 'pglite' ? [SEALED] : [SEALED, TO_SEAL];

  it.each(holdings)('is refused with a sentence that says so, and is left as it is: %s', async (filling) => {
    const place = await freshDatabasePlace(engine);
    await makeOlder(place, filling);
    const before = await tablesOf(place);
    const refusal = await openDatabase(place).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartFailure);
    expect(String(refusal)).toMatch(/written by an earlier version of Evenkeel.*Nothing was changed/);
    expect(before).toContain('people_to_seal');
    expect(await tablesOf(place)).toEqual(before);
    await place.remove();
  });

  it.runIf(engine === 'postgres')('is taken where nothing in it was sealed', async () => {
    const place = await freshDatabasePlace(engine);
    await makeOlder(place, SOMEBODY);
    await (await openDatabase(place)).close();
    expect(await tablesOf(place)).not.toContain('people_to_seal');
    await place.remove();
  });
});

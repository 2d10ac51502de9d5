/**
 * The start of this version on a database that an earlier version wrote: one with our tables, but without our
 * migration.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it, vi } from 'vitest';
import { StartupError } from '../lifecycle/startup-error.ts';
import { migrationsFolder } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import { PreparedPglite } from './pglite/prepared-pglite.ts';
import {
  describeOnBothDatabases,
  emptyDatabaseLocation,
  migratedDatabaseLocation,
  type TestDatabaseLocation,
} from './testing/test-database.ts';
import { withPgClient } from './testing/with-pg-client.ts';

const EARLIER_VERSION =
  'create table users (id uuid primary key, sealed_name text); create table person_keys (id uuid);';
const TABLES = "select tablename from pg_tables where schemaname = 'public' order by tablename";

/**
 * Runs the statements without opening the database as the server does.
 * @returns the rows of the last one.
 */
async function runDirectly({ databaseUrl, dataDir }: TestDatabaseLocation, statements: string): Promise<unknown[]> {
  if (databaseUrl) {
    const results = await withPgClient(databaseUrl, async (client) => [await client.query(statements)].flat());
    return results.at(-1)?.rows ?? [];
  }
  const client = await PGlite.create(join(dataDir, 'pglite'));
  const results = await client.exec(statements);
  await client.close();
  return results.at(-1)?.rows ?? [];
}

it('openDatabase only reads the newest migration of an up-to-date embedded database', async () => {
  const location = await migratedDatabaseLocation('pglite');
  const query = vi.spyOn(PreparedPglite.prototype, 'query');
  await (await openDatabase({ ...location, copyOnClose: false })).close();
  const statements = query.mock.calls.map(([text]) => text);
  query.mockRestore();
  // PGlite itself queries the types of arrays.
  expect(statements.filter((text) => !text.includes('pg_catalog.pg_type'))).toEqual([
    expect.stringContaining('from drizzle.__drizzle_migrations'),
  ]);
  await location.remove();
});

it('openDatabase migrates an embedded database whose migrations table is empty', async () => {
  const location = await emptyDatabaseLocation('pglite');
  await runDirectly(
    location,
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await (await openDatabase({ ...location, copyOnClose: false })).close();
  expect(await runDirectly(location, TABLES)).toContainEqual({ tablename: 'users' });
  await location.remove();
});

describeOnBothDatabases('the migration', (engine) => {
  it('refuses a database of an earlier version with a StartupError, and leaves it unchanged', async () => {
    const location = await emptyDatabaseLocation(engine);
    await runDirectly(location, EARLIER_VERSION);
    const refusal = await openDatabase(location).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toMatch(/written by an earlier version of Evenkeel.*Nothing was changed/);
    expect(await runDirectly(location, TABLES)).toEqual([{ tablename: 'person_keys' }, { tablename: 'users' }]);
    await location.remove();
  });

  it('renames the pending events of the embedded payments, and leaves other rows as they are', async () => {
    const location = await migratedDatabaseLocation(engine);
    const migration = readFileSync(join(migrationsFolder, '0011_pending-payment-events.sql'), 'utf8');
    const row = (id: string, kind: string, state: object) =>
      `('${id}', '${kind}', 'cus', '${JSON.stringify(state)}', now())`;
    const states = await runDirectly(
      location,
      `insert into sandbox_payments (id, kind, customer_id, state, created_at) values
        ${row('1', 'subscription', { status: 'trialing', untold: ['one'] })},
        ${row('2', 'subscription', { pendingEvents: ['two'] })}, ${row('3', 'setup', { untold: 1 })};
      ${migration}; select state from sandbox_payments order by id`,
    );
    expect(states).toEqual([
      { state: { status: 'trialing', pendingEvents: ['one'] } },
      { state: { pendingEvents: ['two'] } },
      { state: { untold: 1 } },
    ]);
    await location.remove();
  });

  // One embedded database is enough here, because creating one takes seconds.
  it.runIf(engine === 'postgres')('runs only once: a second start keeps the tables and their rows', async () => {
    const location = await emptyDatabaseLocation(engine);
    await (await openDatabase(location)).close();
    await runDirectly(
      location,
      "insert into users (id, email, created_at, updated_at) values (gen_random_uuid(), 'ada@example.test', now(), now())",
    );
    const before = await runDirectly(location, TABLES);
    await (await openDatabase(location)).close();
    expect(await runDirectly(location, TABLES)).toEqual(before);
    expect(await runDirectly(location, 'select email from users')).toEqual([{ email: 'ada@example.test' }]);
    await location.remove();
  });
});

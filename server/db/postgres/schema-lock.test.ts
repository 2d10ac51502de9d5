/** A start that changes tables while others use them, or while another start does. */
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { StartupError } from '../../lifecycle/startup-error.ts';
import { withMigrationsUpTo } from '../migrations.ts';
import { emptyDatabaseLocation } from '../testing/test-database.ts';
import { NO_LIMITS, openPostgres } from './open-postgres.ts';

const FIRST_MIGRATION = '0000_initial';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function oldDatabase() {
  const { databaseUrl = '', remove } = await emptyDatabaseLocation('postgres');
  ends.push(remove);
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    ends.push(() => client.end());
    return client;
  };
  const client = await connect();
  await withMigrationsUpTo(FIRST_MIGRATION, (migrationsFolder) => migrate(drizzle({ client }), { migrationsFolder }));
  return { databaseUrl, client, connect };
}

const QUICK = { pollMs: 50, warnAfterMs: 0, giveUpAfterMs: 60_000 };

it('a migration lets requests through while a backup holds the tables, and then continues', async () => {
  const { databaseUrl, client: backup, connect } = await oldDatabase();
  await backup.query('begin isolation level repeatable read read only');
  await backup.query('select count(*) from users; select count(*) from check_ins');
  const warnings: string[] = [];
  const opening = openPostgres(databaseUrl, NO_LIMITS, { wait: QUICK, warn: (message) => warnings.push(message) });
  opening.catch(() => {});
  const request = await connect();
  await request.query("set statement_timeout = '20s'");
  await expect.poll(() => warnings, { timeout: 30_000 }).toEqual([expect.stringContaining('a backup')]);
  // A statement behind the waiting migration gets through when its wait is cancelled.
  for (let round = 0; round < 3; round += 1) {
    expect((await request.query('select id from users')).rows).toEqual([]);
    await pause(QUICK.pollMs);
  }
  await backup.query('commit');
  const open = await opening;
  ends.push(open.close);
  expect((await open.run('select day_end from users')).rows).toEqual([]);
});

it('a start warns while another changes tables, and ends with the reason after its limit', async () => {
  const { databaseUrl, client: other } = await oldDatabase();
  await other.query('begin; select pg_advisory_xact_lock(7321905)');
  const warnings: string[] = [];
  const wait = { ...QUICK, giveUpAfterMs: 500 };
  const refusal = await openPostgres(databaseUrl, NO_LIMITS, { wait, warn: (line) => warnings.push(line) }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toMatch(/Gave up after \d+ s: another process creates or changes tables/);
  expect(warnings).toEqual([expect.stringContaining('another process creates or changes tables')]);
});

it.each([
  ['a certificate that does not exist', 'postgres://ada:secret-word@db.example/evenkeel?sslrootcert=/nowhere/ca.pem'],
  ['a password that cannot be decoded', 'postgres://ada:secret-word%e9@db.example/evenkeel'],
])('a start with %s in DATABASE_URL says so, without the password', async (_, databaseUrl) => {
  const failed = await openPostgres(databaseUrl, NO_LIMITS).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(StartupError);
  expect((failed as Error).message).toContain("The database at DATABASE_URL can't be used: ");
  expect((failed as Error).message).not.toContain('secret-word');
});

/** PostgreSQL as opened by a server: with time limits, which other tests do without, and when it is read-only. */
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { compose } from '../../compose.ts';
import { readConfig } from '../../config.ts';
import { Browser } from '../../testing/browser.ts';
import { register } from '../../testing/user-actions.ts';
import { inBackground } from '../background.ts';
import { openDatabase } from '../open-database.ts';
import { migratedDatabaseLocation } from '../testing/test-database.ts';
import { SERVER_LIMITS } from './open-postgres.ts';

const SETTINGS = `select name, setting::int from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`;
/** A long timeout, because the machine may be busy. */
const POLL_OPTIONS = { timeout: 30_000 };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const settingsInMs = (idle: number, statement: number) => ({
  rows: [
    { name: 'idle_in_transaction_session_timeout', setting: idle },
    { name: 'statement_timeout', setting: statement },
  ],
});

it('openDatabase with timeLimits gives requests and jobs the limits of docs/operations.md', async () => {
  const location = await migratedDatabaseLocation('postgres');
  ends.push(location.remove);
  const open = await openDatabase({ ...location, timeLimits: true });
  ends.push(open.close);
  expect(await open.run(SETTINGS)).toEqual(settingsInMs(10_000, 5000));
  expect(await inBackground(() => open.run(SETTINGS))).toEqual(settingsInMs(60_000, 120_000));
});

it('SERVER_LIMITS match docs/operations.md, and allow a response longer than its statement', () => {
  expect(SERVER_LIMITS.requests).toMatchObject({ connections: 10, maxQueued: 500, connectMs: 2000, responseMs: 6000 });
  expect(SERVER_LIMITS.background).toMatchObject({ connections: 5, connectMs: 30_000, responseMs: 125_000 });
  for (const { responseMs, statementMs } of [SERVER_LIMITS.requests, SERVER_LIMITS.background])
    expect(responseMs).toBeGreaterThan(statementMs);
});

/** A server as started in production, and the test's own connection. */
async function server() {
  const location = await migratedDatabaseLocation('postgres');
  ends.push(location.remove);
  const otherClient = new pg.Client({ connectionString: location.databaseUrl });
  await otherClient.connect();
  ends.push(() => otherClient.end());
  const app = await compose(
    readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl,
    }),
  );
  ends.push(app.close);
  return { otherClient, browser: new Browser(app.fastify) };
}

it('a server limits the statements of a request to 5 s', async () => {
  const { otherClient, browser } = await server();
  await otherClient.query(`create table seen (setting text);
    create function see() returns trigger language plpgsql as
      'begin insert into seen values (current_setting(''statement_timeout'')); return new; end';
    create trigger see before insert on users for each row execute function see()`);
  await register(browser, { email: 'ada@example.test' });
  expect((await otherClient.query('select setting from seen')).rows).toEqual([{ setting: '5s' }]);
});

it('GET /readyz returns 503 while the database is read-only, and 200 afterwards', async () => {
  const { otherClient, browser } = await server();
  const readiness = async () => (await browser.get('/readyz')).status;
  const reconnectWith = async (change: string) => {
    await otherClient.query(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`);
    await otherClient.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  };
  await expect.poll(readiness, POLL_OPTIONS).toBe(200);
  await reconnectWith('set default_transaction_read_only = on');
  // A cut connection would cause a single 503; a read-only database causes one each time.
  for (let time = 0; time < 10; time += 1) expect(await readiness()).toBe(503);
  await reconnectWith('reset default_transaction_read_only');
  await expect.poll(readiness, POLL_OPTIONS).toBe(200);
});

/**
 * Two servers through PgBouncer in transaction mode, with fewer connections than they request. A user signs up, starts
 * the trial, checks in, reads and gets an email sent by a job, while others check in and read, and one server after the
 * other is replaced. No request may fail.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { withPgClient } from '../server/db/testing/with-pg-client.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation, type ServerLocation } from '../server/testing/server-location.ts';
import { checkIn, emailsTo, subscribe } from '../server/testing/user-actions.ts';
import { countByCause, startLoad } from './fixtures/check-in-load.ts';
import { cookiesOf, seconds, subscribeUsers } from './fixtures/drill-users.ts';
import { createPooledDatabase, startPgBouncer } from './high-availability/start-pgbouncer.ts';
import { type DrillResult, resultOf } from './result.ts';

const WRITERS = 8;
const READERS = 4;
const POOL_SIZE = 4;
/** Load before, between and after the replacements. */
const PAUSE_MS = 3000;
const EMAIL_LIMIT_MS = 20_000;

export const pgBouncer = (): Promise<DrillResult> =>
  onServerLocation(undefined, async (location) => {
    await using postgres = await startRealPostgres();
    await createPooledDatabase(postgres.url);
    const port = Number(new URL(postgres.url).port);
    await using bouncer = await startPgBouncer({ parent: location.dataDir, port, poolSize: POOL_SIZE });
    return await replaceServersUnderLoad(location, bouncer.databaseUrl, postgres.url);
  });

async function replaceServersUnderLoad(
  location: ServerLocation,
  databaseUrl: string,
  postgresUrl: string,
): Promise<DrillResult> {
  const start = (name: string) => location.start({ databaseUrl, dataDir: join(location.dataDir, name) });
  let [one, two] = await Promise.all([start('one'), start('two')]);
  const cookies = cookiesOf(await subscribeUsers(one.origin, WRITERS + READERS));
  let origins = [one.origin, two.origin];
  const originOf = (tries: number) => origins[tries % origins.length] ?? '';
  const load = startLoad({ originOf, writers: cookies.slice(0, WRITERS), readers: cookies.slice(WRITERS) });
  const steps = await mainJourney(one.origin, two.origin);
  const maxConnections = await countConnections(postgresUrl);
  origins = [two.origin];
  await pause(PAUSE_MS / 3);
  const codes = [await one.end('SIGTERM')];
  one = await start('one');
  origins = [one.origin];
  await pause(PAUSE_MS / 3);
  codes.push(await two.end('SIGTERM'));
  two = await start('two');
  origins = [one.origin, two.origin];
  await pause(PAUSE_MS);
  await load.stop();
  const { lost, duplicates } = await load.storedAt(one.origin);
  const failed = steps.filter(({ isGood }) => !isGood).map(({ step }) => step);
  return resultOf('two servers through PgBouncer in transaction mode', [
    [
      `${load.answered.size} check-ins acknowledged alongside ${READERS} readers, ${lost} lost, ${duplicates} duplicated`,
      load.answered.size > 0 && lost + duplicates === 0,
    ],
    [`failed requests: ${countByCause(load.failures)}`, load.failures.length === 0],
    [
      `${steps.length - failed.length} of ${steps.length} journey steps passed${failed.length > 0 ? `, failed: ${failed.join(', ')}` : ''}`,
      failed.length === 0,
    ],
    [`longest request ${seconds(load.longestMs())}`],
    [
      `${maxConnections} connections to PostgreSQL (limit ${POOL_SIZE}) for two servers that may request 34`,
      maxConnections <= POOL_SIZE,
    ],
    [`both servers replaced, exit codes ${codes.join(', ')}`, codes.every((code) => code === 0)],
  ]);
}

/** Writes through one server, then reads through the other. */
async function mainJourney(one: string, two: string): Promise<{ readonly step: string; readonly isGood: boolean }[]> {
  const email = 'journey@example.test';
  const caller = new HttpCaller(one);
  await subscribe(caller, { email, firstName: 'Grace' });
  const other = new HttpCaller(two);
  const headers = { cookie: caller.cookies.header };
  const steps: { step: string; isGood: boolean }[] = [];
  const expect = (step: string, isGood: boolean) => steps.push({ step, isGood });
  expect('check-in', (await checkIn(caller)).quote.text.length > 0);
  const paths = [
    '/api/user',
    '/api/subscription-status',
    '/api/quotes/recent?limit=20',
    '/api/user/stats',
    '/api/user/analytics',
    '/api/user/progress',
    '/api/check-ins/statistics',
    '/api/user/data-export',
  ];
  for (const path of paths) expect(path, (await other.get(path, headers)).status === 200);
  const recent = await other.get('/api/quotes/recent?limit=20', headers);
  expect('quote in the list', recent.body.quotes.length === 1);
  const emailMs = await msUntil(async () => (await emailsTo(caller, email)).length > 0, EMAIL_LIMIT_MS, 200);
  expect('email sent by a job', emailMs <= EMAIL_LIMIT_MS);
  return steps;
}

/** The maximum number of connections to PostgreSQL over several samples. */
const countConnections = (postgresUrl: string): Promise<number> =>
  withPgClient(postgresUrl, async (client) => {
    let max = 0;
    for (let sample = 0; sample < 20; sample += 1) {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = 'evenkeel'",
      );
      max = Math.max(max, rows[0]?.count ?? 0);
      await pause(PAUSE_MS / 20);
    }
    return max;
  });

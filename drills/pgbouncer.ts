/**
 * Two servers through PgBouncer in transaction mode, with fewer connections than they request. A user signs up, starts
 * the trial, checks in, reads and gets an email sent by a job, while others check in and read, and one server after the
 * other is replaced. No request may fail.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { withPgClient } from '../server/db/testing/with-pg-client.ts';
import { callApi } from '../server/testing/api-client.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation, type ServerLocation } from '../server/testing/server-location.ts';
import { checkIn, emailsTo, subscribe } from '../server/testing/user-actions.ts';
import { countByCause, inTurn, startLoad } from './fixtures/check-in-load.ts';
import { cookiesOf, seconds, subscribeUsers } from './fixtures/drill-users.ts';
import { createPooledDatabase, startPgBouncer } from './high-availability/start-pgbouncer.ts';
import { type Drill, type DrillResult, noneOf, resultOf, withinLimit } from './result.ts';

const WRITERS = 8;
const READERS = 4;
const POOL_SIZE = 4;
/** Load before, between and after the replacements. */
const PAUSE_MS = 3000;
const EMAIL_LIMIT_MS = 20_000;

export const pgBouncer: Drill = () =>
  onServerLocation(undefined, async (location) => {
    await using postgres = await startRealPostgres();
    await createPooledDatabase(postgres.url);
    await using bouncer = await startPgBouncer(location.dataDir, Number(new URL(postgres.url).port), POOL_SIZE);
    return await replaceServersUnderLoad(location, bouncer.databaseUrl, postgres.url);
  });

async function replaceServersUnderLoad(
  location: ServerLocation,
  databaseUrl: string,
  postgresUrl: string,
): Promise<DrillResult> {
  const start = (name: string) => location.start({ databaseUrl, dataDir: join(location.dataDir, name) });
  const [one, two] = await Promise.all([start('one'), start('two')]);
  let servers = [one, two];
  const cookies = cookiesOf(await subscribeUsers(one.origin, WRITERS + READERS));
  const originOf = (tries: number) => inTurn(servers)(tries);
  const load = startLoad({ originOf, writers: cookies.slice(0, WRITERS), readers: cookies.slice(WRITERS) });
  const steps = await mainJourney(one.origin, two.origin);
  const maxConnections = await countConnections(postgresUrl);
  const codes: (number | null)[] = [];
  for (const [replaced, name] of [[one, 'one'] as const, [two, 'two'] as const]) {
    servers = servers.filter((server) => server !== replaced);
    await pause(PAUSE_MS / 3);
    codes.push(await replaced.end('SIGTERM'));
    servers = [...servers, await start(name)];
  }
  await pause(PAUSE_MS);
  const stored = await load.stopAndCompare(originOf(0));
  const failed = Object.keys(steps).filter((step) => !steps[step]);
  return resultOf('two servers through PgBouncer in transaction mode', [
    stored,
    [`failed requests: ${countByCause(load.failures)}`, load.failures.length === 0],
    noneOf(`of ${Object.keys(steps).length} journey steps, failed`, failed),
    [`longest request ${seconds(load.longestMs())}`],
    withinLimit('connections to PostgreSQL, of which two servers may request 34:', maxConnections, POOL_SIZE, String),
    [`both servers replaced, exit codes ${codes.join(', ')}`, codes.every((code) => code === 0)],
  ]);
}

/** Writes through one server, then reads through the other. @returns whether each step had the right outcome. */
async function mainJourney(one: string, two: string): Promise<Record<string, boolean>> {
  const email = 'journey@example.test';
  const caller = new HttpCaller(one);
  await subscribe(caller, { email, firstName: 'Grace' });
  const other = caller.copy(two);
  const steps = { 'check-in': (await checkIn(caller)).quote.text.length > 0 };
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
  for (const path of paths) Object.assign(steps, { [path]: (await other.get(path)).status === 200 });
  const { quotes } = await callApi(other, 'GET /api/quotes/recent', { query: {} });
  const emailMs = await msUntil(async () => (await emailsTo(caller, email)).length > 0, EMAIL_LIMIT_MS, 200);
  return { ...steps, 'quote in the list': quotes.length === 1, 'email sent by a job': emailMs <= EMAIL_LIMIT_MS };
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

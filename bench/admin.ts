/**
 * The administrator's user list with a million users on PostgreSQL, requested by one client over one connection: pages,
 * filters, and searches that match many, some, few or no users. Then a thousand users are deleted.
 */
import type { Agent } from 'node:http';
import { median } from 'simple-statistics';
import { userStatusFilters } from '../contract/calls/admin.ts';
import type { OpenDatabase } from '../server/db/client.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { memoryOf } from '../server/testing/process-usage.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { LARGE_DATABASE, onBenchLocation } from './fixtures/bench-location.ts';
import { fillWithUsers } from './fixtures/fill-users.ts';
import { oneConnection, timedRequest } from './fixtures/load.ts';
import { addSignedInUser } from './fixtures/seed.ts';
import { type Benchmark, figureRow, type Row, ratioRow, type Scale } from './report.ts';

const ADMIN = 'admin@evenkeel.test';
const PAGE_LIMIT_MS = 50;
const STATS_LIMIT_MS = 20;
const WARM_UP = 3;
/**
 * The largest accepted ratio of peak resident memory for deleting four times as many users: it must not grow with their
 * number.
 */
const MEMORY_RATIO_LIMIT = 1.25;

export const adminRows: Benchmark = async (scale) => {
  const postgres = await startRealPostgres(LARGE_DATABASE);
  const users = scale.isQuick ? 20_000 : 1_000_000;
  const deleted = scale.isQuick ? 100 : 1000;
  try {
    return await onBenchLocation(postgres.url, async ({ dataDir, databaseUrl = '', start }) => {
      const { db, run, close } = await openDatabase({ dataDir, databaseUrl });
      await fillWithUsers(databaseUrl, users);
      const { userId, cookie } = await addSignedInUser(db);
      await run('update users set email = $1, email_verified = true, email_verified_at = now() where id = $2', [
        ADMIN,
        userId,
      ]);
      const [deep, nearTheEnd] = [await userIdAt(run, users / 2), await userIdAt(run, users - 500)];
      const named = await idsOf(run, 1.25 * deleted);
      await close();
      const server = await start({ variables: { ADMIN_EMAILS: ADMIN } });
      const client: Client = { origin: server.origin, cookie, agent: oneConnection() };
      const reading = await readingRows(client, deep, nearTheEnd, scale);
      const deleting = await deletionRows(client, server, named);
      client.agent.destroy();
      return [...reading, ...deleting];
    });
  } finally {
    await postgres.stop();
  }
};

async function userIdAt(run: OpenDatabase['run'], offset: number): Promise<string> {
  const { rows } = await run('select id from users order by id desc offset $1 limit 1', [offset]);
  return (rows as [{ id: string }])[0].id;
}

/** The ids of the newest users, who include every kind of plan. */
async function idsOf(run: OpenDatabase['run'], count: number): Promise<string[]> {
  const { rows } = await run('select id from users where email <> $1 order by id desc limit $2', [ADMIN, count]);
  return (rows as { id: string }[]).map(({ id }) => id);
}

interface Client {
  readonly origin: string;
  readonly cookie: string;
  readonly agent: Agent;
}

async function readingRows(client: Client, deep: string, nearTheEnd: string, { isQuick }: Scale): Promise<Row[]> {
  const list = '/api/admin/users?limit=100';
  const pages: [string, string][] = [
    ['the first page, 100 rows', list],
    ['100 rows half-way down', `${list}&cursor=${deep}`],
    ...userStatusFilters.slice(1).flatMap((status): [string, string][] => [
      [`${status}, the first page`, `${list}&status=${status}`],
      [`${status}, half-way down`, `${list}&status=${status}&cursor=${deep}`],
    ]),
    ...Object.entries(searches).flatMap(([what, part]): [string, string][] => {
      const search = `${list}&search=${encodeURIComponent(part)}`;
      return [
        [`search for ${what}`, search],
        [`search for ${what}, half-way down`, `${search}&cursor=${deep}`],
        [`search for ${what}, 500 before the end`, `${search}&cursor=${nearTheEnd}`],
        [`search for ${what}, unverified`, `${search}&status=unverified`],
        [`search for ${what}, expired`, `${search}&status=expired`],
      ];
    }),
  ];
  const measure = (what: string, path: string, limitMs: number | null = PAGE_LIMIT_MS) =>
    row(client, { what: `GET ${what}: median`, path, limitMs, times: isQuick ? 5 : 21 });
  const rows: Row[] = [await measure('/api/admin/user-stats', '/api/admin/user-stats', STATS_LIMIT_MS)];
  for (const [what, path] of pages) rows.push(await measure(`/api/admin/users: ${what}`, path));
  rows.push(await measure('/api/admin/users without a query, 1,000 rows', '/api/admin/users', null));
  for (const part of ['smith', 'example'])
    rows.push(await measure(`/api/admin/users/count: ${part}`, `/api/admin/users/count?search=${part}`));
  return rows;
}

const searches = {
  'text in every address': 'example',
  'text in a fifth of the addresses': 'gmail.example',
  'a name that one in fifty users has': 'smith',
  'a full name that hundreds of users have': 'zoë żuk',
  'one address': '-543210@',
  'text that no user has': 'ada.lovelace@',
  'two letters that no user has': 'zq',
};

interface MeasuredCall {
  readonly what: string;
  readonly path: string;
  /** Null for a figure without a limit. */
  readonly limitMs: number | null;
  readonly times: number;
}

async function row(client: Client, { what, path, limitMs, times }: MeasuredCall): Promise<Row> {
  const measuredMs: number[] = [];
  for (let turn = -WARM_UP; turn < times; turn += 1) {
    const { ms } = await timedRequest(`${client.origin}${path}`, client);
    if (turn >= 0) measuredMs.push(ms);
  }
  const limit = limitMs === null ? 'none' : { under: limitMs };
  return figureRow(what, median(measuredMs), limit, { unit: 'ms', digits: 1 });
}

/** Deletes a fifth of the users first, to compare the peak memory of the two requests. */
async function deletionRows(client: Client, server: ServerProcess, named: readonly string[]): Promise<Row[]> {
  const [first, rest] = [named.slice(0, named.length / 5), named.slice(named.length / 5)];
  await deleteUsers(client, first);
  const fewer = memoryOf(server.pid, 'VmHWM');
  const { ms, body } = await deleteUsers(client, rest);
  const peak = memoryOf(server.pid, 'VmHWM');
  const reply = JSON.parse(body) as { deleted: number; stripeCleanup: number; remaining?: number };
  const { deleted, stripeCleanup, remaining = 0 } = reply;
  const seconds = ms / 1000;
  return [
    {
      what: `POST /api/admin/users/bulk-delete of ${rest.length}, with all their data`,
      ours: `${seconds.toFixed(1)} s, ${Math.round(deleted / seconds)} per second (${deleted} deleted, ${stripeCleanup} plans ended)`,
      limit: 'all deleted, or the rest left to the job',
      holds: deleted + remaining === rest.length,
      figures: { seconds, deleted },
    },
    ratioRow(
      `The same: peak resident memory compared with that of ${first.length}`,
      { ours: peak, other: fewer },
      { atMost: MEMORY_RATIO_LIMIT },
      { unit: 'MB' },
    ),
  ];
}

const deleteUsers = (client: Client, userIds: readonly string[]) =>
  timedRequest(`${client.origin}/api/admin/users/bulk-delete`, {
    ...client,
    method: 'POST',
    body: JSON.stringify({ userIds }),
  });

/**
 * The administrator's user list with a million users on PostgreSQL, requested by one client over one connection: pages,
 * filters, and searches that match many, some, few or no users. Then a thousand users are deleted.
 */
import type { Agent } from 'node:http';
import { median } from 'simple-statistics';
import { userStatusFilters } from '../contract/calls/admin.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import { memoryOf } from '../server/testing/process-usage.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { onLargeDatabase } from './fixtures/bench-location.ts';
import { fillWithUsers } from './fixtures/fill-users.ts';
import { oneConnection, timedRequest } from './fixtures/load.ts';
import { addSignedInUsers } from './fixtures/seed.ts';
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

export const adminRows: Benchmark = (scale) =>
  onLargeDatabase(async (location) => {
    const users = scale.isQuick ? 20_000 : 1_000_000;
    const deleted = scale.isQuick ? 100 : 1000;
    const seeded = await withDatabase(location, async ({ db, run }) => {
      await fillWithUsers(location.databaseUrl, users);
      const [{ userId, cookie }] = await addSignedInUsers(db, 1);
      const verified = 'update users set email = $1, email_verified = true, email_verified_at = now() where id = $2';
      await run(verified, [ADMIN, userId]);
      const idsFrom = async (offset: number, limit: number) => {
        const newest = 'select id from users where email <> $1 order by id desc offset $2 limit $3';
        return ((await run(newest, [ADMIN, offset, limit])).rows as { id: string }[]).map(({ id }) => id);
      };
      const [deep = '', nearTheEnd = ''] = [...(await idsFrom(users / 2, 1)), ...(await idsFrom(users - 500, 1))];
      // The newest users include every kind of plan.
      return { cookie, deep, nearTheEnd, named: await idsFrom(0, 1.25 * deleted) };
    });
    const server = await location.start({ variables: { ADMIN_EMAILS: ADMIN } });
    const client: Client = { origin: server.origin, cookie: seeded.cookie, agent: oneConnection() };
    const reading = await readingRows(client, seeded, scale);
    const deleting = await deletionRows(client, server, seeded.named);
    client.agent.destroy();
    return [...reading, ...deleting];
  });

interface Client {
  readonly origin: string;
  readonly cookie: string;
  readonly agent: Agent;
}

/** What is measured, and the path of each page of the list. */
function pagesOf(deep: string, nearTheEnd: string): [what: string, path: string][] {
  const list = '/api/admin/users?limit=100';
  return [
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
}

async function readingRows(
  client: Client,
  { deep, nearTheEnd }: { readonly deep: string; readonly nearTheEnd: string },
  { isQuick }: Scale,
): Promise<Row[]> {
  const rows: Row[] = [];
  const measure = async (what: string, path: string, limit: Parameters<typeof figureRow>[2]) => {
    const measuredMs: number[] = [];
    for (let turn = -WARM_UP; turn < (isQuick ? 5 : 21); turn += 1) {
      const { ms } = await timedRequest(`${client.origin}${path}`, client);
      if (turn >= 0) measuredMs.push(ms);
    }
    rows.push(figureRow(`GET ${what}: median`, median(measuredMs), limit, { unit: 'ms', digits: 1 }));
  };
  const underLimit = { under: PAGE_LIMIT_MS };
  await measure('/api/admin/user-stats', '/api/admin/user-stats', { under: STATS_LIMIT_MS });
  for (const [what, path] of pagesOf(deep, nearTheEnd)) await measure(`/api/admin/users: ${what}`, path, underLimit);
  await measure('/api/admin/users without a query, 1,000 rows', '/api/admin/users', 'none');
  for (const part of ['smith', 'example'])
    await measure(`/api/admin/users/count: ${part}`, `/api/admin/users/count?search=${part}`, underLimit);
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

/**
 * The admin users pages with a million users on PostgreSQL, by one client with one connection: pages, filters, searches
 * that many, some, and few or no users match. Then a thousand users are deleted.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userStatusFilters } from '../contract/calls/admin.ts';
import type { OpenDatabase } from '../server/db/client.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { type ServerProcess, startBuiltServer } from '../server/testing/server-process.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { fillWithUsers } from './fixtures/fill-users.ts';
import { addSignedInUser } from './fixtures/seed.ts';
import { median, type Row } from './report.ts';

const USERS = 1_000_000;
const ADMIN = 'admin@evenkeel.test';
const PAGE_LIMIT_MS = 50;
const STATS_LIMIT_MS = 20;
const WARM_UP = 5;
const REQUESTS = 31;
/** Slow, and without a limit, so each is requested only a few times. */
const COUNTS = 5;
const DELETED_FIRST = 250;
const DELETED = 1000;
/**
 * Ratio of peak resident memory with four times as many users. Bounded means that it does not grow with their number.
 */
const MEMORY_RATIO_LIMIT = 1.25;

const SETTINGS = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  synchronous_commit: 'off',
};

/** @param users fewer than the default make a quick trial run, which proves nothing. */
export async function adminRows(users = USERS): Promise<Row[]> {
  const postgres = await startRealPostgres(SETTINGS);
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  const place = { databaseUrl: postgres.url, dataDir };
  try {
    const { db, run, close } = await openDatabase(place);
    await fillWithUsers(place.databaseUrl, users);
    const { userId, cookie } = await addSignedInUser(db);
    await run('update users set email = $1, email_verified = true, email_verified_at = now() where id = $2', [
      ADMIN,
      userId,
    ]);
    const [deep, nearTheEnd] = [await userIdAt(run, users / 2), await userIdAt(run, users - 500)];
    const named = await idsOf(run, DELETED_FIRST + DELETED);
    await close();
    const server = await startBuiltServer({
      ...place,
      sessionSecret: BENCH_SECRET,
      variables: { ADMIN_EMAILS: ADMIN },
    });
    const asked: Client = { origin: server.origin, cookie, agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
    try {
      return [...(await readingRows(asked, deep, nearTheEnd)), ...(await deletionRows(asked, server, named))];
    } finally {
      asked.agent.destroy();
      await server.end();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function userIdAt(run: OpenDatabase['run'], place: number): Promise<string> {
  const { rows } = await run('select id from users order by id desc offset $1 limit 1', [place]);
  return (rows as [{ id: string }])[0].id;
}

/** The newest, which include plans of each kind. */
async function idsOf(run: OpenDatabase['run'], count: number): Promise<string[]> {
  const { rows } = await run('select id from users where email <> $1 order by id desc limit $2', [ADMIN, count]);
  return (rows as { id: string }[]).map(({ id }) => id);
}

interface Client {
  readonly origin: string;
  readonly cookie: string;
  readonly agent: Agent;
}

async function readingRows(asked: Client, deep: string, nearTheEnd: string): Promise<Row[]> {
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
  const rows: Row[] = [await row(asked, 'GET /api/admin/user-stats', '/api/admin/user-stats', STATS_LIMIT_MS)];
  for (const [what, path] of pages) rows.push(await row(asked, `GET /api/admin/users: ${what}`, path, PAGE_LIMIT_MS));
  rows.push(await row(asked, 'GET /api/admin/users without a query, 1,000 rows', '/api/admin/users', null));
  rows.push(await row(asked, 'GET /api/admin/users: search for two letters nobody has', `${list}&search=zq`, null));
  for (const part of ['smith', 'example'])
    rows.push(await row(asked, `GET /api/admin/users/count: ${part}`, `/api/admin/users/count?search=${part}`, null));
  return rows;
}

const searches = {
  'what all have': 'example',
  'a fifth of all': 'gmail.example',
  'a name that one in fifty has': 'smith',
  'a full name of some hundred': 'zoë żuk',
  'one address': '-543210@',
  'what nobody has': 'ada.lovelace@',
};

/** @param limitMs null for a figure without a limit. */
async function row(asked: Client, what: string, path: string, limitMs: number | null): Promise<Row> {
  const times: number[] = [];
  const requests = limitMs === null ? COUNTS : REQUESTS;
  for (let turn = limitMs === null ? 0 : -WARM_UP; turn < requests; turn += 1) {
    const { ms } = await timedRequest(asked, 'GET', path);
    if (turn >= 0) times.push(ms);
  }
  const middle = median(times);
  return {
    what: `${what}: median`,
    ours: `${middle.toFixed(1)} ms`,
    limit: limitMs === null ? 'none' : `under ${limitMs} ms`,
    holds: limitMs === null || middle < limitMs,
  };
}

async function deletionRows(asked: Client, server: ServerProcess, named: readonly string[]): Promise<Row[]> {
  await deleteUsers(asked, named.slice(0, DELETED_FIRST));
  const fewer = peakMegabytes(server);
  const { ms, body } = await deleteUsers(asked, named.slice(DELETED_FIRST));
  const peak = peakMegabytes(server);
  const { deleted, stripeCleanup } = JSON.parse(body) as { deleted: number; stripeCleanup: number };
  return [
    {
      what: `POST /api/admin/users/bulk-delete of ${DELETED}, with everything of theirs`,
      ours: `${(ms / 1000).toFixed(1)} s, ${Math.round(deleted / (ms / 1000))} a second (${deleted} deleted, ${stripeCleanup} plans ended)`,
      limit: 'all deleted',
      holds: deleted === DELETED,
    },
    {
      what: `The same: peak of resident memory beside that of ${DELETED_FIRST}`,
      ours: `${Math.round(peak)} MB / ${Math.round(fewer)} MB = ${(peak / fewer).toFixed(2)}`,
      limit: `at most ${MEMORY_RATIO_LIMIT.toFixed(2)}`,
      holds: peak / fewer <= MEMORY_RATIO_LIMIT,
    },
  ];
}

const deleteUsers = (asked: Client, userIds: readonly string[]) =>
  timedRequest(asked, 'POST', '/api/admin/users/bulk-delete', JSON.stringify({ userIds }));

/** Peak resident memory since the process began, as the kernel counts it. */
const peakMegabytes = ({ pid }: ServerProcess): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Milliseconds from sending the request until the whole response has arrived. */
function timedRequest({ origin, cookie, agent }: Client, method: string, path: string, body?: string) {
  return new Promise<{ ms: number; body: string }>((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const asked = request(`${origin}${path}`, { agent, method, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}.`));
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ ms: performance.now() - startedAt, body: Buffer.concat(parts).toString() }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Check-ins and quotes split by user between two PostgreSQL instances: one server, and users whose rows are on one
 * node or the other. Every user must be able to check in, list, save favourites, see statistics and be erased,
 * whichever node has their rows.
 */
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { runQuery } from '../server/db/testing/with-pg-client.ts';
import { callApi } from '../server/testing/api-client.ts';
import type { HttpCaller } from '../server/testing/http-caller.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation, type ServerLocation } from '../server/testing/server-location.ts';
import { checkIn, deleteOwnAccount } from '../server/testing/user-actions.ts';
import { subscribeUsers } from './fixtures/drill-users.ts';
import { SPLIT_TABLES, splitTables } from './fixtures/split-tables.ts';
import { type Drill, type DrillResult, noneOf, resultOf } from './result.ts';

const USERS = 12;
const CHECK_INS = 3;
const ERASURE_LIMIT_MS = 30_000;
/** With generic plans PostgreSQL 18.4 crashes with a segmentation fault on an UPDATE of the split tables. */
const SESSION_OPTIONS = '-c plan_cache_mode=force_custom_plan -c datestyle=ISO';

interface NodeCounts {
  readonly users: number;
  readonly rows: number;
}

export const twoNodes: Drill = async () => {
  await using far = await startRealPostgres();
  await using near = await startRealPostgres();
  return await onServerLocation(near.url, (location) => runOnTwoNodes(location, far.url));
};

async function runOnTwoNodes(location: ServerLocation, farUrl: string): Promise<DrillResult> {
  const nearUrl = location.databaseUrl ?? '';
  // The first start on each runs the migrations.
  for (const databaseUrl of [nearUrl, farUrl]) await (await location.start({ databaseUrl })).end();
  const dropped = await splitTables(nearUrl, farUrl);
  const server = await location.start({ databaseUrl: `${nearUrl}?options=${encodeURIComponent(SESSION_OPTIONS)}` });
  const users = await subscribeUsers(server.origin, USERS);
  const failures: string[] = [];
  for (const [index, user] of users.entries())
    await makeCalls(user).catch((error: unknown) => failures.push(`person-${index}: ${error}`));
  const before = await countsOf(nearUrl, farUrl);
  const rowsLeft = failures.length > 0 ? [] : await erase(users, nearUrl, farUrl);
  return resultOf(`${SPLIT_TABLES.join(' and ')} split by user between two PostgreSQL instances`, [
    ...before.map(
      ({ users: userCount, rows }, node) =>
        [`node ${'AB'[node]}: ${userCount} users, ${rows} rows`, userCount > 0] as const,
    ),
    noneOf(`of ${USERS} users, with a failed request`, failures),
    [`after erasing all users: ${rowsLeft.join(' and ')} rows remain`, rowsLeft.join() === '0,0'],
    [`keys no longer enforced across nodes: ${dropped.join(', ')}`],
  ]);
}

/** @throws if a call fails, or does not return what was written before. */
async function makeCalls(user: HttpCaller): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { quote } = await checkIn(user, {}, headers);
  const again = await checkIn(user, {}, headers);
  for (let count = 1; count < CHECK_INS; count += 1) await checkIn(user, { stressLevel: 4 });
  await callApi(user, 'PATCH /api/quotes/:id/favorite', { params: { id: quote.id }, body: { isFavorite: true } });
  await callApi(user, 'POST /api/quotes/:id/feedback', { params: { id: quote.id }, body: { helped: true } });
  const recent = await callApi(user, 'GET /api/quotes/recent', { query: {} });
  const favorites = await callApi(user, 'GET /api/quotes/favorites', { query: {} });
  const { totalEntries, favoriteQuotes } = await callApi(user, 'GET /api/user/analytics');
  const seen = [again.quote.id, recent.quotes.length, favorites.quotes.length, totalEntries, favoriteQuotes];
  const expected = [quote.id, CHECK_INS, 1, CHECK_INS, 1];
  if (seen.join() !== expected.join()) throw new Error(`got ${seen.join()}, expected ${expected.join()}`);
}

/** @returns how many rows remain on each node once all users have deleted their accounts. */
async function erase(users: readonly HttpCaller[], nearUrl: string, farUrl: string): Promise<number[]> {
  for (const user of users) await deleteOwnAccount(user);
  const rowsLeft = async () => (await countsOf(nearUrl, farUrl)).map(({ rows }) => rows);
  await msUntil(async () => (await rowsLeft()).every((rows) => rows === 0), ERASURE_LIMIT_MS);
  return rowsLeft();
}

const countsOf = (nearUrl: string, farUrl: string): Promise<NodeCounts[]> =>
  Promise.all([countsOn(nearUrl, '_near'), countsOn(farUrl, '')]);

async function countsOn(url: string, suffix: string): Promise<NodeCounts> {
  const all = SPLIT_TABLES.map((table) => `select user_id from ${table}${suffix}`).join(' union all ');
  const [counts] = await runQuery<NodeCounts>(
    url,
    `select count(distinct user_id)::int as users, count(*)::int as rows from (${all}) split`,
  );
  return counts ?? { users: 0, rows: 0 };
}

/**
 * POST /api/quotes/generate with the built-in writer, compared with a bare server that inserts the same two rows in one
 * transaction, on the same data in the same run, for many users in turn.
 */

import { median } from 'simple-statistics';
import { dimensionKeys } from '../contract/domain/mood.ts';
import { onSeededServer, type SeededServer } from './fixtures/bench-location.ts';
import { compareLoads, load, oneConnection, timedRequest } from './fixtures/load.ts';
import type { SeededSession } from './fixtures/seed.ts';
import { type Benchmark, type Row, ratioRow, type Scale } from './report.ts';

const PER_SECOND_MIN = 0.33;
const P99_MAX = 3;
const PGLITE_TIMES_MAX = 3;
const CONNECTIONS = [8, 32];
const BARE = { bare: ['two-rows'] };

export const generateRows: Benchmark = async (scale, postgresUrl) => [
  ...(await onSeededServer(scale, postgresUrl, (server) => concurrentRows(server, scale), BARE)),
  await onSeededServer(scale, undefined, (server) => oneClientRow(server, scale), BARE),
];

/** A measured server: its URL, and how its requests identify a user. */
interface Target {
  readonly url: string;
  readonly cookieOf: (user: SeededSession) => string;
  readonly bodyOf: (ratings: readonly number[]) => unknown;
}

const targetsOn = ({ origin, bare }: SeededServer): { readonly ours: Target; readonly bare: Target } => ({
  ours: {
    url: `${origin}/api/quotes/generate`,
    cookieOf: ({ cookie }) => cookie,
    bodyOf: (ratings) => Object.fromEntries(dimensionKeys.map((key, index) => [key, ratings[index]])),
  },
  bare: { url: `${bare['two-rows']}/`, cookieOf: ({ token }) => token, bodyOf: (ratings) => ratings },
});

const bodyOf = (target: Target, count: number): string =>
  JSON.stringify(target.bodyOf(dimensionKeys.map((_, index) => 1 + ((count * 7 + index * 3) % 5))));

async function concurrentRows(server: SeededServer, { isQuick }: Scale): Promise<Row[]> {
  const targets = targetsOn(server);
  const rows: Row[] = [];
  for (const [round, connections] of CONNECTIONS.entries()) {
    // Separate users for each: ours reads the earlier quotes of a user, so those that were written before count.
    const loading = (target: Target, at: number) => {
      const users = server.users.filter((_, index) => index % (2 * CONNECTIONS.length) === at + 2 * round);
      const requests = users.map((user, count) => ({
        method: 'POST' as const,
        headers: { 'content-type': 'application/json', cookie: target.cookieOf(user) },
        body: bodyOf(target, count),
      }));
      return () => load(target.url, requests, { connections, seconds: isQuick ? 1 : 4 });
    };
    const bare = { 'two rows': loading(targets.bare, 1) };
    const { perSecond, spread } = await compareLoads(isQuick ? 2 : 3, loading(targets.ours, 0), bare);
    const what = `POST /api/quotes/generate, PostgreSQL, ${connections} connections`;
    const compared = `${what}: requests per second compared with inserting the two rows alone`;
    rows.push(
      ratioRow(compared, perSecond, { atLeast: PER_SECOND_MIN }),
      ratioRow(`${what}: p99 compared with p50`, spread, { atMost: P99_MAX }, { unit: 'ms' }),
    );
  }
  return rows;
}

/** One request to each server in turn, after some to warm up. */
async function oneClientRow(server: SeededServer, { isQuick }: Scale): Promise<Row> {
  const requests = isQuick ? 100 : 300;
  const clients = Object.values(targetsOn(server)).map((target) => ({
    target,
    agent: oneConnection(),
    times: [] as number[],
  }));
  for (let count = 0; count < 1.2 * requests; count += 1)
    for (const { target, agent, times } of clients) {
      const user = server.users[count % server.users.length] as SeededSession;
      const request = { agent, cookie: target.cookieOf(user), method: 'POST', body: bodyOf(target, count) } as const;
      times.push((await timedRequest(target.url, request)).ms);
    }
  for (const { agent } of clients) agent.destroy();
  const [ours = Number.NaN, other = Number.NaN] = clients.map(({ times }) => median(times.slice(-requests)));
  return ratioRow(
    'POST /api/quotes/generate, built-in writer, PGlite, one client: median compared with inserting the two rows alone',
    { ours, other },
    { atMost: PGLITE_TIMES_MAX },
    { unit: 'ms', digits: 1 },
  );
}

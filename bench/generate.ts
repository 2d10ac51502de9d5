/**
 * POST /api/quotes/generate with the built-in writer, compared with a bare server that inserts the same two rows in one
 * transaction, on the same data in the same run, for many users in turn.
 */

import { median } from 'simple-statistics';
import { dimensionKeys } from '../contract/domain/mood.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { load, loadInTurn, oneConnection, timedRequest } from './fixtures/load.ts';
import type { SeededSession } from './fixtures/seed.ts';
import { withBaselines } from './fixtures/with-baselines.ts';
import { type Benchmark, type Row, ratioRow, type Scale } from './report.ts';

const PER_SECOND_MIN = 0.33;
const P99_MAX = 3;
const PGLITE_TIMES_MAX = 3;
const CONNECTIONS = [8, 32];

export const generateRows: Benchmark = async (scale, postgresUrl) => [
  ...(await onPostgres(postgresUrl, scale)),
  await onPglite(scale),
];

/** A measured server: its URL, and how its requests identify a user. */
interface Target {
  readonly url: string;
  readonly cookieOf: (user: SeededSession) => string;
  readonly bodyOf: (ratings: readonly number[]) => unknown;
}

const ourTarget = ({ origin }: ServerProcess): Target => ({
  url: `${origin}/api/quotes/generate`,
  cookieOf: ({ cookie }) => cookie,
  bodyOf: (ratings) => Object.fromEntries(dimensionKeys.map((key, index) => [key, ratings[index]])),
});
const bareTarget = ({ origin }: ServerProcess): Target => ({
  url: `${origin}/`,
  cookieOf: ({ token }) => token,
  bodyOf: (ratings) => ratings,
});

const bodyOf = (target: Target, count: number): string =>
  JSON.stringify(target.bodyOf(dimensionKeys.map((_, index) => 1 + ((count * 7 + index * 3) % 5))));

const onPostgres = (postgresUrl: string, scale: Scale): Promise<Row[]> =>
  withBaselines(scale, postgresUrl, ['two-rows'], async ({ ours, bare, users }) => {
    const rows: Row[] = [];
    for (const [round, connections] of CONNECTIONS.entries()) {
      const targets = [ourTarget(ours), ...bare.map(bareTarget)].map((target, at, { length }) => {
        // Separate users for each: ours reads the earlier quotes of a user, so those that were written before count.
        const requests = users
          .filter((_, index) => index % (length * CONNECTIONS.length) === at + length * round)
          .map((user, count) => ({
            method: 'POST' as const,
            headers: { 'content-type': 'application/json', cookie: target.cookieOf(user) },
            body: bodyOf(target, count),
          }));
        return () => load(target.url, requests, { connections, seconds: scale.isQuick ? 1 : 4 });
      });
      const [own, other] = await loadInTurn(scale.isQuick ? 2 : 3, targets);
      if (!own || !other) throw new Error('generateRows: nothing was measured.');
      const what = `POST /api/quotes/generate, PostgreSQL, ${connections} connections`;
      const spread = { ours: own.p99Ms, other: own.p50Ms, ratio: own.spread };
      rows.push(
        ratioRow(
          `${what}: requests per second compared with inserting the two rows alone`,
          { ours: own.perSecond, other: other.perSecond, ratio: other.perSecondRatio },
          { atLeast: PER_SECOND_MIN },
        ),
        ratioRow(`${what}: p99 compared with p50`, spread, { atMost: P99_MAX }, { unit: 'ms' }),
      );
    }
    return rows;
  });

const onPglite = (scale: Scale): Promise<Row> =>
  withBaselines(scale, undefined, ['two-rows'], async ({ ours, bare, users }) => {
    const [own, other] = await mediansInTurn(
      [ourTarget(ours), ...bare.map(bareTarget)],
      users,
      scale.isQuick ? 100 : 300,
    );
    return ratioRow(
      'POST /api/quotes/generate, built-in writer, PGlite, one client: median compared with inserting the two rows alone',
      { ours: own ?? Number.NaN, other: other ?? Number.NaN },
      { atMost: PGLITE_TIMES_MAX },
      { unit: 'ms', digits: 1 },
    );
  });

/** One request to each in turn, after some to warm up. @returns ms for each target. */
async function mediansInTurn(
  targets: readonly Target[],
  users: readonly SeededSession[],
  requests: number,
): Promise<number[]> {
  const clients = targets.map((target) => ({ target, agent: oneConnection(), times: [] as number[] }));
  for (let count = 0; count < 1.2 * requests; count += 1)
    for (const { target, agent, times } of clients) {
      const user = users[count % users.length] as SeededSession;
      const request = { agent, cookie: target.cookieOf(user), method: 'POST', body: bodyOf(target, count) } as const;
      times.push((await timedRequest(target.url, request)).ms);
    }
  for (const { agent } of clients) agent.destroy();
  return clients.map(({ times }) => median(times.slice(-requests)));
}

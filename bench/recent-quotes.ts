/**
 * GET /api/quotes/recent signed in, 20 rows, 32 connections, many users in turn, against the quicker of two bare servers
 * on the same data in the same run: one whose rows the driver reads, and one whose JSON the database makes.
 */

import { load, loadInTurn } from './fixtures/load.ts';
import { withBaselines } from './fixtures/with-baselines.ts';
import { type Benchmark, type Row, ratioRow, type Scale } from './report.ts';

const CONNECTIONS = 32;
const PER_SECOND_MIN = 0.9;
const P99_MAX = 2;
const baselines = { recent: 'rows', 'recent-as-json': 'JSON made by the database' };

export const recentQuotesRows: Benchmark = async (scale, postgresUrl) => [
  ...(await onEngine('PostgreSQL', postgresUrl, scale)),
  ...(await onEngine('PGlite', undefined, scale)),
];

const onEngine = (engine: string, postgresUrl: string | undefined, scale: Scale): Promise<Row[]> =>
  withBaselines(scale, postgresUrl, Object.keys(baselines), async ({ ours, bare, users }) => {
    const { isQuick } = scale;
    const options = { connections: CONNECTIONS, seconds: isQuick ? 1 : 4 };
    const requestsWith = (cookies: readonly string[]) => cookies.map((cookie) => ({ headers: { cookie } }));
    const cookies = requestsWith(users.map(({ cookie }) => cookie));
    const tokens = requestsWith(users.map(({ token }) => token));
    const [own, ...others] = await loadInTurn(isQuick ? 2 : 5, [
      () => load(`${ours.origin}/api/quotes/recent?limit=20`, cookies, options),
      ...bare.map(
        ({ origin }) =>
          () =>
            load(`${origin}/`, tokens, options),
      ),
    ]);
    const named = Object.values(baselines).flatMap((name, index) => {
      const load = others[index];
      return load ? [{ name, ...load }] : [];
    });
    const best = named.toSorted((one, other) => other.perSecond - one.perSecond)[0];
    if (!own || !best) throw new Error('recentQuotesRows: nothing was measured.');
    const what = `GET /api/quotes/recent, ${engine}, ${users.length} users in turn`;
    const perSecond = ratioRow(
      `${what}: requests per second compared with the fastest bare server`,
      { ours: own.perSecond, other: best.perSecond, ratio: best.perSecondRatio },
      { atLeast: PER_SECOND_MIN },
    );
    const p99 = ratioRow(
      `${what}: p99 compared with the fastest bare server`,
      { ours: own.p99Ms, other: best.p99Ms, ratio: best.p99Ratio },
      { atMost: P99_MAX },
      { unit: 'ms' },
    );
    const figures = { ...perSecond.figures, ...Object.fromEntries(named.map((one) => [one.name, one.perSecond])) };
    return [{ ...perSecond, ours: `${perSecond.ours} (${best.name})`, figures }, p99];
  });

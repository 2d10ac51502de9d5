/**
 * GET /api/quotes/recent signed in, 20 rows, 32 connections, many users in turn, against the quicker of two bare servers
 * on the same data in the same run: one whose rows the driver reads, and one whose JSON the database makes.
 */

import { onBothEngines, type SeededServer } from './fixtures/bench-location.ts';
import { compareLoads, load } from './fixtures/load.ts';
import { type Benchmark, type Row, ratioRow, type Scale } from './report.ts';

const CONNECTIONS = 32;
const PER_SECOND_MIN = 0.9;
const P99_MAX = 2;

export const recentQuotesRows: Benchmark = (scale, postgresUrl) =>
  onBothEngines(scale, postgresUrl, (server) => rowsOn(server, scale), { bare: ['recent', 'recent-as-json'] });

async function rowsOn({ engine, origin, users, bare }: SeededServer, { isQuick }: Scale): Promise<Row[]> {
  const loading = (url: string, session: 'cookie' | 'token') => {
    const requests = users.map((user) => ({ headers: { cookie: user[session] } }));
    return () => load(url, requests, { connections: CONNECTIONS, seconds: isQuick ? 1 : 4 });
  };
  const { fastest, ...compared } = await compareLoads(
    isQuick ? 2 : 5,
    loading(`${origin}/api/quotes/recent?limit=20`, 'cookie'),
    {
      rows: loading(`${bare.recent}/`, 'token'),
      'JSON made by the database': loading(`${bare['recent-as-json']}/`, 'token'),
    },
  );
  const what = (figure: string) =>
    `GET /api/quotes/recent, ${engine}, ${users.length} users in turn: ${figure} compared with the fastest bare server`;
  const perSecond = ratioRow(what('requests per second'), compared.perSecond, { atLeast: PER_SECOND_MIN }, {}, fastest);
  const p99 = ratioRow(what('p99'), compared.p99Ms, { atMost: P99_MAX }, { unit: 'ms' });
  return [{ ...perSecond, figures: { ...perSecond.figures, ...compared.figures } }, p99];
}

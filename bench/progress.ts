/**
 * The API calls of Home, Progress and Analytics with 4 million check-ins of 4,000 users on PostgreSQL, by one client
 * with one connection: a user with 20,000 check-ins (three a day over 18 years) against one with 100 (one a day).
 */

import { median } from 'simple-statistics';
import { addDays, MIDNIGHT } from '../contract/domain/days.ts';
import { localDay } from '../server/dates/local-day.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { LARGE_DATABASE, onBenchLocation } from './fixtures/bench-location.ts';
import { fillWithCheckIns } from './fixtures/fill-check-ins.ts';
import { oneConnection, timedRequest } from './fixtures/load.ts';
import { addSignedInUser } from './fixtures/seed.ts';
import { type Benchmark, type Row, ratioRow, type Scale } from './report.ts';

const CHECK_INS_PER_USER = 1000;
const LONG = { checkIns: 20_000, perDay: 3 };
const SHORT = { checkIns: 100, perDay: 1 };

const LIMIT_MS = 10;
const LIMIT_RATIO = 2;

interface MeasuredUser {
  readonly cookie: string;
  /** Cursor of a page half-way down the list. */
  readonly deep: string;
  /** A day with a check-in, far back. */
  readonly day: string;
}

export const progressRows: Benchmark = async (scale) => {
  const postgres = await startRealPostgres(LARGE_DATABASE);
  try {
    return await onBenchLocation(postgres.url, async ({ dataDir, databaseUrl = '', start }) => {
      const location = { dataDir, databaseUrl };
      const users = await seedMeasuredUsers(location, scale.isQuick ? 200 : 4000);
      const server = await start();
      return await measure(server.origin, users, localDay(new Date(), 'UTC', MIDNIGHT), scale);
    });
  } finally {
    await postgres.stop();
  }
};

async function seedMeasuredUsers(location: { databaseUrl: string; dataDir: string }, users: number) {
  const { db, run, close } = await openDatabase(location);
  try {
    const [long, short] = [await addSignedInUser(db), await addSignedInUser(db)];
    const habits = [
      { ...LONG, userId: long.userId },
      { ...SHORT, userId: short.userId },
    ];
    const checkIns = users * CHECK_INS_PER_USER;
    await fillWithCheckIns(location.databaseUrl, { checkIns, users }, habits);
    const measured = async ({ userId, cookie }: typeof long, checkIns: number): Promise<MeasuredUser> => {
      const { rows } = await run(
        `select q.id as deep, c.local_day::text as day from quotes q join check_ins c on (c.user_id, c.id) = (q.user_id, q.check_in_id)
         where q.user_id = $1 order by q.id desc offset $2 limit 1`,
        [userId, Math.floor(checkIns / 2) - 1],
      );
      const [row] = rows as [{ deep: string; day: string }];
      return { cookie, ...row };
    };
    return { long: await measured(long, LONG.checkIns), short: await measured(short, SHORT.checkIns) };
  } finally {
    await close();
  }
}

interface Call {
  readonly path: (user: MeasuredUser) => string;
  /** Its name in the table: the path without ids. */
  readonly name: string;
  /** A report is rendered and not just read, so it takes longer and has no limit. */
  readonly isReport?: boolean;
}

function callsOf(today: string): Call[] {
  const page = (name: string, path: Call['path'] = () => name) => ({ name, path });
  const since = (days: number) => `from=${addDays(today, 1 - days)}&to=${today}`;
  return [
    page('/api/user/progress'),
    page('/api/user/analytics'),
    page('/api/user/days, a month', () => `/api/user/days?${since(31)}`),
    page('/api/user/days, a year', () => `/api/user/days?${since(366)}`),
    page('/api/user/dimensions?days=30'),
    page('/api/user/dimensions?days=365'),
    page('/api/user/patterns'),
    page('/api/user/stats'),
    page('/api/quotes/recent?limit=20'),
    page('/api/quotes/recent?limit=50, half-way down', ({ deep }) => `/api/quotes/recent?limit=50&before=${deep}`),
    page('/api/quotes/recent, one day', ({ day }) => `/api/quotes/recent?date=${day}`),
    page('/api/quotes/recent, with entries without a quote', () => '/api/quotes/recent?entries=all&limit=20'),
    page(
      '/api/quotes/recent, with entries without a quote, one day',
      ({ day }) => `/api/quotes/recent?entries=all&date=${day}`,
    ),
    { ...page('/api/user/report, 90 days', () => `/api/user/report?${since(90)}`), isReport: true },
  ];
}

async function measure(
  origin: string,
  { long, short }: Record<'long' | 'short', MeasuredUser>,
  today: string,
  { isQuick }: Scale,
): Promise<Row[]> {
  const agent = oneConnection();
  const rows: Row[] = [];
  for (const { name, path, isReport = false } of callsOf(today)) {
    const ask = async (user: MeasuredUser) =>
      (await timedRequest(`${origin}${path(user)}`, { agent, cookie: user.cookie })).ms;
    const measuredMs: Record<'long' | 'short', number[]> = { long: [], short: [] };
    const times = isReport ? 20 : isQuick ? 30 : 300;
    for (let turn = -times / 5; turn < times; turn += 1) {
      const [ofLong, ofShort] = [await ask(long), await ask(short)];
      if (turn < 0) continue;
      measuredMs.long.push(ofLong);
      measuredMs.short.push(ofShort);
    }
    rows.push(rowOf(name, median(measuredMs.long), median(measuredMs.short), isReport));
  }
  agent.destroy();
  return rows;
}

function rowOf(name: string, longMs: number, shortMs: number, isReport: boolean): Row {
  const row = ratioRow(
    `GET ${name}: 20,000 entries compared with 100`,
    { ours: longMs, other: shortMs },
    isReport ? 'none' : { atMost: LIMIT_RATIO },
    { unit: 'ms', digits: 2 },
  );
  if (isReport) return row;
  return { ...row, limit: `under ${LIMIT_MS} ms, ${row.limit}`, holds: row.holds && longMs < LIMIT_MS };
}

/**
 * The API calls of Home, Progress and Analytics with 4 million check-ins of 4,000 users on PostgreSQL, by one client
 * with one connection: a user with 20,000 check-ins (three a day over 18 years) against one with 100 (one a day).
 */

import { median } from 'simple-statistics';
import { addDays, MIDNIGHT } from '../contract/domain/days.ts';
import { localDay } from '../server/dates/local-day.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import type { ServerLocation } from '../server/testing/server-location.ts';
import { onLargeDatabase } from './fixtures/bench-location.ts';
import { fillWithCheckIns } from './fixtures/fill-check-ins.ts';
import { oneConnection, timedRequest } from './fixtures/load.ts';
import { addSignedInUsers } from './fixtures/seed.ts';
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

export const progressRows: Benchmark = (scale) =>
  onLargeDatabase(async (location) => {
    const users = await seedMeasuredUsers(location, location.databaseUrl, scale.isQuick ? 200 : 4000);
    const { origin } = await location.start();
    return measure(origin, users, scale);
  });

const seedMeasuredUsers = (location: ServerLocation, databaseUrl: string, users: number) =>
  withDatabase(location, async ({ db, run }) => {
    const [[first], [second]] = [await addSignedInUsers(db, 1), await addSignedInUsers(db, 1)];
    const [long, short] = [
      { ...LONG, ...first },
      { ...SHORT, ...second },
    ];
    await fillWithCheckIns(databaseUrl, { checkIns: users * CHECK_INS_PER_USER, users }, [long, short]);
    const measured = async ({ userId, cookie, checkIns }: typeof long): Promise<MeasuredUser> => {
      const { rows } = await run(
        `select q.id as deep, c.local_day::text as day from quotes q join check_ins c on (c.user_id, c.id) = (q.user_id, q.check_in_id)
         where q.user_id = $1 order by q.id desc offset $2 limit 1`,
        [userId, Math.floor(checkIns / 2) - 1],
      );
      return { cookie, ...(rows as [{ deep: string; day: string }])[0] };
    };
    return { long: await measured(long), short: await measured(short) };
  });

/** A report is rendered and not just read, so it takes longer and has no limit. */
const REPORT = '/api/user/report, 90 days';

/** The path of each call by its name in the table, which has no ids. */
function pathsOf({ deep, day }: MeasuredUser): Readonly<Record<string, string>> {
  const today = localDay(new Date(), 'UTC', MIDNIGHT);
  const since = (days: number) => `from=${addDays(today, 1 - days)}&to=${today}`;
  return {
    '/api/user/progress': '/api/user/progress',
    '/api/user/analytics': '/api/user/analytics',
    '/api/user/days, a month': `/api/user/days?${since(31)}`,
    '/api/user/days, a year': `/api/user/days?${since(366)}`,
    '/api/user/dimensions?days=30': '/api/user/dimensions?days=30',
    '/api/user/dimensions?days=365': '/api/user/dimensions?days=365',
    '/api/user/patterns': '/api/user/patterns',
    '/api/user/stats': '/api/user/stats',
    '/api/quotes/recent?limit=20': '/api/quotes/recent?limit=20',
    '/api/quotes/recent?limit=50, half-way down': `/api/quotes/recent?limit=50&before=${deep}`,
    '/api/quotes/recent, one day': `/api/quotes/recent?date=${day}`,
    '/api/quotes/recent, with entries without a quote': '/api/quotes/recent?entries=all&limit=20',
    '/api/quotes/recent, with entries without a quote, one day': `/api/quotes/recent?entries=all&date=${day}`,
    [REPORT]: `/api/user/report?${since(90)}`,
  };
}

async function measure(
  origin: string,
  { long, short }: Record<'long' | 'short', MeasuredUser>,
  { isQuick }: Scale,
): Promise<Row[]> {
  const agent = oneConnection();
  const rows: Row[] = [];
  for (const name of Object.keys(pathsOf(long))) {
    const timeOf = async (user: MeasuredUser) =>
      (await timedRequest(`${origin}${pathsOf(user)[name]}`, { agent, cookie: user.cookie })).ms;
    const [ofLong, ofShort]: [number[], number[]] = [[], []];
    const times = name === REPORT ? 20 : isQuick ? 30 : 300;
    // A fifth more to warm up.
    for (let turn = 0; turn < 1.2 * times; turn += 1) {
      ofLong.push(await timeOf(long));
      ofShort.push(await timeOf(short));
    }
    rows.push(rowOf(name, median(ofLong.slice(-times)), median(ofShort.slice(-times))));
  }
  agent.destroy();
  return rows;
}

function rowOf(name: string, ours: number, other: number): Row {
  const limit = name === REPORT ? 'none' : { atMost: LIMIT_RATIO };
  const what = `GET ${name}: 20,000 entries compared with 100`;
  const row = ratioRow(what, { ours, other }, limit, { unit: 'ms', digits: 2 });
  if (name === REPORT) return row;
  return { ...row, limit: `under ${LIMIT_MS} ms, ${row.limit}`, holds: row.holds && ours < LIMIT_MS };
}

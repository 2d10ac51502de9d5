/**
 * The API calls of Home, Progress and Analytics with 10 million check-ins of 10,000 users on PostgreSQL, by one client
 * with one connection: a user with 20,000 check-ins (three a day over 18 years) against one with 100 (one a day).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, MIDNIGHT } from '../contract/domain/days.ts';
import { localDay } from '../server/dates/local-day.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { startBuiltServer } from '../server/testing/server-process.ts';
import { aggregatesRows } from './aggregates.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { fillWithCheckIns } from './fixtures/fill-check-ins.ts';
import { addSignedInUser } from './fixtures/seed.ts';
import { median, type Row } from './report.ts';

const CHECK_INS = 10_000_000;
const USERS = 10_000;
const LONG = { checkIns: 20_000, perDay: 3 };
const SHORT = { checkIns: 100, perDay: 1 };

const WARM_UP = 100;
const REQUESTS = 500;
/** A report is rendered and not just read, so it takes longer and has no limit. */
const REPORTS = 30;
const LIMIT_MS = 10;
const LIMIT_RATIO = 2;

/** PostgreSQL settings for a dedicated machine of this size, and for the filling, no more WAL than necessary. */
const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  synchronous_commit: 'off',
};

interface MeasuredUser {
  readonly userId: string;
  readonly cookie: string;
  /** Cursor of a page half-way down the list. */
  readonly deep: string;
  /** A day with a check-in, far back. */
  readonly day: string;
}

/** @param checkIns fewer than the default make a quick trial run, which proves nothing. */
export async function progressRows(checkIns = CHECK_INS): Promise<Row[]> {
  const postgres = await startRealPostgres(SETTINGS);
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const place = { databaseUrl: postgres.url, dataDir };
    const users = await seedMeasuredUsers(place, checkIns);
    const server = await startBuiltServer({ ...place, sessionSecret: BENCH_SECRET });
    const today = localDay(new Date(), 'UTC', MIDNIGHT);
    const reading = await measure(server.origin, users, today).finally(() => server.end());
    return [...reading, ...(await aggregatesRows(place, users.long.userId, today))];
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function seedMeasuredUsers(place: { databaseUrl: string; dataDir: string }, checkIns: number) {
  const { db, run, close } = await openDatabase(place);
  try {
    const [long, short] = [await addSignedInUser(db), await addSignedInUser(db)];
    const habits = [
      { ...LONG, userId: long.userId },
      { ...SHORT, userId: short.userId },
    ];
    await fillWithCheckIns(place.databaseUrl, { checkIns, users: USERS }, habits);
    const measured = async ({ userId, cookie }: typeof long, entries: number): Promise<MeasuredUser> => {
      const { rows } = await run(
        `select q.id as deep, c.local_day::text as day from quotes q join check_ins c on (c.user_id, c.id) = (q.user_id, q.check_in_id)
         where q.user_id = $1 order by q.id desc offset $2 limit 1`,
        [userId, Math.floor(entries / 2) - 1],
      );
      const [row] = rows as [{ deep: string; day: string }];
      return { userId, cookie, ...row };
    };
    return { long: await measured(long, LONG.checkIns), short: await measured(short, SHORT.checkIns) };
  } finally {
    await close();
  }
}

interface Call {
  readonly path: (user: MeasuredUser) => string;
  /** As the table names it; a path with no id of anybody. */
  readonly name: string;
  readonly times: number;
  readonly isLimited: boolean;
}

function callsOf(today: string): Call[] {
  const page = (name: string, path: Call['path'] = () => name) => ({ name, path, times: REQUESTS, isLimited: true });
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
    {
      ...page('/api/user/report, 90 days', () => `/api/user/report?${since(90)}`),
      times: REPORTS,
      isLimited: false,
    },
  ];
}

async function measure(
  origin: string,
  { long, short }: Record<'long' | 'short', MeasuredUser>,
  today: string,
): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rows: Row[] = [];
  for (const { name, path, times, isLimited } of callsOf(today)) {
    const ask = (user: MeasuredUser) => timeOf(agent, `${origin}${path(user)}`, user.cookie);
    const taken: Record<'long' | 'short', number[]> = { long: [], short: [] };
    for (let turn = -Math.min(WARM_UP, times); turn < times; turn += 1) {
      const [ofLong, ofShort] = [await ask(long), await ask(short)];
      if (turn < 0) continue;
      taken.long.push(ofLong);
      taken.short.push(ofShort);
    }
    rows.push(rowOf(name, median(taken.long), median(taken.short), isLimited));
  }
  agent.destroy();
  return rows;
}

/** Milliseconds from sending the request until the whole response has arrived. */
function timeOf(agent: Agent, url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const asked = request(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
      answer.on('end', () => resolve(performance.now() - startedAt));
      answer.on('error', reject);
      answer.resume();
    });
    asked.on('error', reject);
    asked.end();
  });
}

function rowOf(name: string, longMs: number, shortMs: number, isLimited: boolean): Row {
  const ratio = longMs / shortMs;
  return {
    what: `GET ${name}: of 20,000 entries beside of 100`,
    ours: `${longMs.toFixed(2)} ms / ${shortMs.toFixed(2)} ms = ${ratio.toFixed(2)}`,
    limit: isLimited ? `under ${LIMIT_MS} ms, at most ${LIMIT_RATIO.toFixed(2)}` : 'none',
    holds: !isLimited || (longMs < LIMIT_MS && ratio <= LIMIT_RATIO),
  };
}

/**
 * GET /api/quotes/recent signed in, 20 rows, 32 connections, against a baseline server on the same data in the same
 * run.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { freePort } from '../server/testing/free-port.ts';
import { startBuiltServer, startProcess } from '../server/testing/server-process.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { type SeededSession, seed, seedUsers } from './fixtures/seed.ts';
import { type Load, load } from './load.ts';
import { median, type Row } from './report.ts';

const FULL_LOAD = { connections: 32, seconds: 6 };
/** Pairs of runs, our server and the baseline in turn. The medians count. */
const PAIRS = 5;

/** With 20 quotes each. No user's quotes are read twice in a short time, so nothing is served from a cache. */
const MANY_USERS = 700;
const CHECK_INS_PER_USER = 20;
const IN_TURN_LABEL = `${MANY_USERS} people in turn`;

interface Limits {
  readonly perSecond: number | null;
  readonly p99: number | null;
}

/** The rows with many users count. Those with one user, whose data are always cached, have the same limits. */
const ON_POSTGRES: Limits = { perSecond: 0.9, p99: 2 };
const ON_PGLITE: Limits = { perSecond: 0.9, p99: null };

export async function recentQuotesRows(): Promise<Row[]> {
  return [...(await onPostgres()), ...(await onPglite())];
}

async function onPostgres(): Promise<Row[]> {
  const postgres = await startRealPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const place = { databaseUrl: postgres.url, dataDir };
    const one = [await seed(place)];
    const many = await seedUsers(place, MANY_USERS, CHECK_INS_PER_USER);
    const both = { ...place, bareDataDir: dataDir };
    return [
      ...(await compare(`PostgreSQL, ${IN_TURN_LABEL}`, both, many, ON_POSTGRES)),
      ...(await compare('PostgreSQL, one person', both, one, ON_POSTGRES)),
    ];
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPglite(): Promise<Row[]> {
  const ours = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  const bare = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const place = { databaseUrl: undefined, dataDir: ours };
    const one = [await seed(place)];
    const many = await seedUsers(place, MANY_USERS, CHECK_INS_PER_USER);
    cpSync(ours, bare, { recursive: true });
    const both = { ...place, bareDataDir: bare };
    return [
      ...(await compare(`PGlite, ${IN_TURN_LABEL}`, both, many, ON_PGLITE)),
      ...(await compare('PGlite, one person', both, one, ON_PGLITE)),
    ];
  } finally {
    for (const folder of [ours, bare]) rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  engine: string,
  place: { databaseUrl: string | undefined; dataDir: string; bareDataDir: string },
  users: readonly SeededSession[],
  limits: Limits,
): Promise<Row[]> {
  const ours = await startBuiltServer({ ...place, sessionSecret: BENCH_SECRET });
  const port = await freePort();
  const bare = await startProcess(
    ['bench/processes/baseline-server.ts', String(port), place.databaseUrl ?? '', place.bareDataDir],
    {},
    { port, path: '/', headers: { cookie: users[0]?.token ?? '' } },
  );
  const runs: { ours: Load; bare: Load }[] = [];
  try {
    const requestsWith = (cookies: readonly string[]) => cookies.map((cookie) => ({ headers: { cookie } }));
    const [cookies, tokens] = [users.map(({ cookie }) => cookie), users.map(({ token }) => token)];
    const loadOurs = () => load(`${ours.origin}/api/quotes/recent?limit=20`, requestsWith(cookies), FULL_LOAD);
    const loadBare = () => load(`${bare.origin}/`, requestsWith(tokens), FULL_LOAD);
    await loadOurs();
    await loadBare();
    for (let pair = 0; pair < PAIRS; pair += 1) runs.push({ ours: await loadOurs(), bare: await loadBare() });
  } finally {
    await ours.end();
    await bare.end();
  }
  return rowsOf(engine, runs, limits);
}

function rowsOf(engine: string, runs: readonly { ours: Load; bare: Load }[], limits: Limits): Row[] {
  const ratio = median(runs.map((run) => run.ours.perSecond / run.bare.perSecond));
  const p99Ratio = median(runs.map((run) => run.ours.p99Ms / run.bare.p99Ms));
  const per = (who: 'ours' | 'bare') => Math.round(median(runs.map((run) => run[who].perSecond)));
  const p99 = (who: 'ours' | 'bare') => median(runs.map((run) => run[who].p99Ms));
  return [
    {
      what: `GET /api/quotes/recent, ${engine}: requests a second against bare node:http`,
      ours: `${per('ours')} / ${per('bare')} = ${ratio.toFixed(2)}`,
      limit: limits.perSecond === null ? 'none' : `at least ${limits.perSecond.toFixed(2)}`,
      holds: limits.perSecond === null || ratio >= limits.perSecond,
    },
    {
      what: `GET /api/quotes/recent, ${engine}: p99 against bare node:http`,
      ours: `${p99('ours')} ms / ${p99('bare')} ms = ${p99Ratio.toFixed(2)}`,
      limit: limits.p99 === null ? 'none' : `at most ${limits.p99.toFixed(2)}`,
      holds: limits.p99 === null || p99Ratio <= limits.p99,
    },
  ];
}

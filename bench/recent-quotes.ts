/** GET /api/quotes/recent signed in, 20 rows, 32 connections, beside a bare server on the same data in the same run. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { freePort } from '../server/testing/free-port.ts';
import { startBuiltServer, startProcess } from '../server/testing/server-process.ts';
import { median, type Row } from './report.ts';
import { BENCH_SECRET } from './sealing.ts';
import { type Seeded, seed } from './seed.ts';

const CONNECTIONS = 32;
const SECONDS = 6;
/** Pairs of runs, ours and the bare one in turn; the medians count. */
const PAIRS = 5;

interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
}

export async function recentQuotesRows(): Promise<Row[]> {
  return [...(await onPostgres()), ...(await onPglite())];
}

async function onPostgres(): Promise<Row[]> {
  const postgres = await startRealPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const seeded = await seed({ databaseUrl: postgres.url, dataDir });
    return await compare('PostgreSQL', { databaseUrl: postgres.url, dataDir, bareDataDir: dataDir }, seeded, 2);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPglite(): Promise<Row[]> {
  const ours = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  const bare = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const seeded = await seed({ databaseUrl: undefined, dataDir: ours });
    cpSync(ours, bare, { recursive: true });
    return await compare('PGlite', { databaseUrl: undefined, dataDir: ours, bareDataDir: bare }, seeded, null);
  } finally {
    for (const folder of [ours, bare]) rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  engine: string,
  place: { databaseUrl: string | undefined; dataDir: string; bareDataDir: string },
  seeded: Seeded,
  p99Limit: number | null,
): Promise<Row[]> {
  const ours = await startBuiltServer({ ...place, sessionSecret: BENCH_SECRET });
  const port = await freePort();
  const bare = await startProcess(
    ['bench/bare-server.ts', String(port), place.databaseUrl ?? '', place.bareDataDir],
    {},
    { port, path: '/', headers: { cookie: seeded.token } },
  );
  const runs: { ours: Load; bare: Load }[] = [];
  try {
    const loadOurs = () => load(`${ours.origin}/api/quotes/recent?limit=20`, seeded.cookie);
    const loadBare = () => load(`${bare.origin}/`, seeded.token);
    await loadOurs();
    await loadBare();
    for (let pair = 0; pair < PAIRS; pair += 1) runs.push({ ours: await loadOurs(), bare: await loadBare() });
  } finally {
    await ours.end();
    await bare.end();
  }
  return rowsOf(engine, runs, p99Limit);
}

function rowsOf(engine: string, runs: readonly { ours: Load; bare: Load }[], p99Limit: number | null): Row[] {
  const ratio = median(runs.map((run) => run.ours.perSecond / run.bare.perSecond));
  const p99Ratio = median(runs.map((run) => run.ours.p99Ms / run.bare.p99Ms));
  const per = (who: 'ours' | 'bare') => Math.round(median(runs.map((run) => run[who].perSecond)));
  const p99 = (who: 'ours' | 'bare') => median(runs.map((run) => run[who].p99Ms));
  return [
    {
      what: `GET /api/quotes/recent, ${engine}: requests a second against bare node:http`,
      ours: `${per('ours')} / ${per('bare')} = ${ratio.toFixed(2)}`,
      limit: 'at least 0.90',
      holds: ratio >= 0.9,
    },
    {
      what: `GET /api/quotes/recent, ${engine}: p99 against bare node:http`,
      ours: `${p99('ours')} ms / ${p99('bare')} ms = ${p99Ratio.toFixed(2)}`,
      limit: p99Limit === null ? 'none' : `at most ${p99Limit.toFixed(2)}`,
      holds: p99Limit === null || p99Ratio <= p99Limit,
    },
  ];
}

async function load(url: string, cookie: string): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times with a failure.`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

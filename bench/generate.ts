/**
 * POST /api/quotes/generate with the built-in writer, beside a bare server that inserts the same two rows in one
 * transaction, on the same data in the same run.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dimensionKeys } from '../contract/domain/mood.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { freePort } from '../server/testing/free-port.ts';
import { type ServerProcess, startBuiltServer, startProcess } from '../server/testing/server-process.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { type SeededSession, seed, seedUsers } from './fixtures/seed.ts';
import { type Load, load } from './load.ts';
import { median, type Row } from './report.ts';

const SECONDS = 4;
/** Pairs of runs, our server and the bare one in turn. The medians count. */
const PAIRS = 3;
const MANY_USERS = 700;
const CHECK_INS_PER_USER = 20;
const PER_SECOND_MIN = 0.33;
const P99_MAX = 3;

const WARM_UP = 50;
const MEASURED = 300;
const LIMIT_MS = 15;
const PGLITE_TIMES_MAX = 3;

export async function generateRows(): Promise<Row[]> {
  return [...(await onPostgres()), ...(await onPglite())];
}

/** A server under load or timing: where it is, and what identifies a user there. */
interface Target {
  readonly url: string;
  readonly cookieOf: (user: SeededSession) => string;
  readonly bodyOf: (ratings: readonly number[]) => unknown;
}

const isOurs = ({ origin }: ServerProcess): Target => ({
  url: `${origin}/api/quotes/generate`,
  cookieOf: ({ cookie }) => cookie,
  bodyOf: (ratings) => Object.fromEntries(dimensionKeys.map((key, index) => [key, ratings[index]])),
});
const isBare = ({ origin }: ServerProcess): Target => ({
  url: `${origin}/`,
  cookieOf: ({ token }) => token,
  bodyOf: (ratings) => ratings,
});

const requestOf = ({ cookieOf, bodyOf }: Target, user: SeededSession, count: number) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/json', cookie: cookieOf(user) },
  body: JSON.stringify(bodyOf(dimensionKeys.map((_, index) => 1 + ((count * 7 + index * 3) % 5)))),
});

async function onPostgres(): Promise<Row[]> {
  const postgres = await startRealPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const place = { databaseUrl: postgres.url, dataDir };
    const users = await seedUsers(place, MANY_USERS, CHECK_INS_PER_USER);
    return await onBothServers({ ...place, bareDataDir: dataDir }, async (ours, bare) => [
      ...(await underLoad(ours, bare, users, 8)),
      ...(await underLoad(ours, bare, users, 32)),
    ]);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPglite(): Promise<Row[]> {
  const [dataDir, bareDataDir] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'evenkeel-bench-'))) as [string, string];
  try {
    const user = await seed({ databaseUrl: undefined, dataDir });
    cpSync(dataDir, bareDataDir, { recursive: true });
    return await onBothServers({ databaseUrl: undefined, dataDir, bareDataDir }, async (ours, bare) =>
      oneClient(await medianMs(ours, user), await medianMs(bare, user)),
    );
  } finally {
    for (const folder of [dataDir, bareDataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

async function onBothServers(
  place: { readonly databaseUrl: string | undefined; readonly dataDir: string; readonly bareDataDir: string },
  measure: (ours: Target, bare: Target) => Promise<Row[]>,
): Promise<Row[]> {
  const ours = await startBuiltServer({ ...place, sessionSecret: BENCH_SECRET });
  try {
    const port = await freePort();
    const program = ['bench/processes/baseline-two-rows.ts', String(port), place.databaseUrl ?? '', place.bareDataDir];
    const bare = await startProcess(program, {}, { port, path: '/' });
    try {
      return await measure(isOurs(ours), isBare(bare));
    } finally {
      await bare.end();
    }
  } finally {
    await ours.end();
  }
}

async function underLoad(
  ours: Target,
  bare: Target,
  users: readonly SeededSession[],
  connections: number,
): Promise<Row[]> {
  const measure = (target: Target) =>
    load(
      target.url,
      users.map((user, index) => requestOf(target, user, index)),
      { connections, seconds: SECONDS },
    );
  const runs: { ours: Load; bare: Load }[] = [];
  await measure(ours);
  await measure(bare);
  for (let pair = 0; pair < PAIRS; pair += 1) runs.push({ ours: await measure(ours), bare: await measure(bare) });
  const middle = (of: (run: (typeof runs)[number]) => number) => median(runs.map(of));
  const ratio = middle((run) => run.ours.perSecond / run.bare.perSecond);
  const perSecond = (who: 'ours' | 'bare') => Math.round(middle((run) => run[who].perSecond));
  const spread = middle((run) => run.ours.p99Ms / run.ours.p50Ms);
  const what = `POST /api/quotes/generate, PostgreSQL, ${connections} connections`;
  return [
    {
      what: `${what}: requests a second against the bare two rows`,
      ours: `${perSecond('ours')} / ${perSecond('bare')} = ${ratio.toFixed(2)}`,
      limit: `at least ${PER_SECOND_MIN.toFixed(2)}`,
      holds: ratio >= PER_SECOND_MIN,
    },
    {
      what: `${what}: p99 against p50`,
      ours: `${middle((run) => run.ours.p99Ms)} ms / ${middle((run) => run.ours.p50Ms)} ms = ${spread.toFixed(2)}`,
      limit: `at most ${P99_MAX.toFixed(2)}`,
      holds: spread <= P99_MAX,
    },
  ];
}

function oneClient(ours: number, bare: number): Row[] {
  const what = 'POST /api/quotes/generate, built-in writer, PGlite, one client: median';
  return [
    { what, ours: `${ours.toFixed(1)} ms`, limit: `under ${LIMIT_MS} ms`, holds: ours < LIMIT_MS },
    {
      what: `${what} against the bare two rows`,
      ours: `${ours.toFixed(1)} ms / ${bare.toFixed(1)} ms = ${(ours / bare).toFixed(2)}`,
      limit: `at most ${PGLITE_TIMES_MAX.toFixed(2)}`,
      holds: ours / bare <= PGLITE_TIMES_MAX,
    },
  ];
}

async function medianMs(target: Target, user: SeededSession): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < WARM_UP + MEASURED; count += 1) {
    const startedAt = performance.now();
    const answer = await fetch(target.url, requestOf(target, user, count));
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${target.url} answered ${answer.status}`);
    if (count >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return median(times);
}

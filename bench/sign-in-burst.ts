/**
 * What a burst of sign-ins does to people who are signed in already, and whether the time of a refusal tells a known
 * address from an unknown one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { startBuiltServer } from '../server/testing/server-process.ts';
import { median, type Row } from './report.ts';
import { BENCH_SECRET, seed } from './seed.ts';

const BURST = 100;
const ROUNDS = 8;
const IDLE_MS = 1500;
const P99_LIMIT = 3;
const REFUSALS = 200;
/** Known over unknown, either way round. */
const TIME_LIMIT = 1.1;
const PASSWORD = 'a quiet harbour';
const KNOWN = 'known@example.test';

export async function signInBurstRows(): Promise<Row[]> {
  const postgres = await startRealPostgres();
  try {
    return [...(await rowsOn('PostgreSQL', postgres.url)), ...(await rowsOn('PGlite', undefined))];
  } finally {
    await postgres.stop();
  }
}

async function rowsOn(engine: string, databaseUrl: string | undefined): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  const { cookie } = await seed({ databaseUrl, dataDir });
  const server = await startBuiltServer({ dataDir, databaseUrl, sessionSecret: BENCH_SECRET });
  try {
    await post(`${server.origin}/api/auth/register`, { email: KNOWN, password: PASSWORD });
    return [await burstRow(engine, server.origin, cookie), await refusalRow(engine, server.origin)];
  } finally {
    await server.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function burstRow(engine: string, origin: string, cookie: string): Promise<Row> {
  const idle: number[] = [];
  const busy: number[] = [];
  const wait = () => new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const burst = () => Promise.all(Array.from({ length: BURST }, () => signIn(origin, KNOWN, PASSWORD, 200)));
  await whileRunning(wait, origin, cookie);
  await whileRunning(burst, origin, cookie);
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(...(await whileRunning(wait, origin, cookie)));
    busy.push(...(await whileRunning(burst, origin, cookie)));
  }
  const ratio = p99(busy) / p99(idle);
  return {
    what: `GET /api/user, ${engine}: p99 during a burst of ${BURST} sign-ins against idle`,
    ours: `${p99(busy).toFixed(1)} ms / ${p99(idle).toFixed(1)} ms = ${ratio.toFixed(2)}`,
    limit: `at most ${P99_LIMIT.toFixed(2)}`,
    holds: ratio <= P99_LIMIT,
  };
}

async function refusalRow(engine: string, origin: string): Promise<Row> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let count = 0; count < REFUSALS; count += 1) {
    known.push(await timed(() => signIn(origin, KNOWN, `guess number ${count}`, 401)));
    unknown.push(await timed(() => signIn(origin, `nobody-${count}@example.test`, `guess number ${count}`, 401)));
  }
  const ratio = median(known) / median(unknown);
  return {
    what: `Sign-in refused, ${engine}: known address against unknown, medians of ${REFUSALS}`,
    ours: `${median(known).toFixed(2)} ms / ${median(unknown).toFixed(2)} ms = ${ratio.toFixed(3)}`,
    limit: `${(1 / TIME_LIMIT).toFixed(2)} to ${TIME_LIMIT.toFixed(2)}`,
    holds: Math.max(ratio, 1 / ratio) <= TIME_LIMIT,
  };
}

/** One browser asks who it is, again and again, for as long as something else goes on. @returns each answer's time. */
async function whileRunning(work: () => Promise<unknown>, origin: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  let running = true;
  const done = work().finally(() => {
    running = false;
  });
  while (running) {
    const ask = async () => {
      const answer = await fetch(`${origin}/api/user`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`GET /api/user answered ${answer.status}`);
    };
    times.push(await timed(ask));
  }
  await done;
  return times;
}

async function signIn(origin: string, email: string, password: string, expected: number): Promise<void> {
  const status = await post(`${origin}/api/auth/login`, { email, password });
  if (status !== expected) throw new Error(`Sign-in answered ${status}, not ${expected}`);
}

async function post(url: string, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

/**
 * Data exports of a user with 20,000 check-ins and as many quotes, on PostgreSQL: how long one takes, and how much
 * memory the server holds, after garbage collection, for each of several clients that read nothing. A server that
 * assembled an export before sending it would hold all of it.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/db/open-database.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { type ServerProcess, startBuiltServer } from '../server/testing/server-process.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { addCheckIns, addSignedInUser } from './fixtures/seed.ts';
import { median, type Row } from './report.ts';

const CHECK_INS = 20_000;
const WARM_UP = 3;
const TIMES = 5;
/**
 * Concurrent clients that send the request and then read nothing: the system's buffers fill up, and then everything
 * stalls.
 */
const READERS = 5;
const POLL_INTERVAL_MS = 1000;
/** Processor time between two polls. */
const IDLE_SECONDS = 0.1;
const LIMIT_HELD_MB = 2;

export async function exportsRows(): Promise<Row[]> {
  const postgres = await startRealPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const place = { databaseUrl: postgres.url, dataDir };
    const cookie = await seedLongHistory(place);
    const variables = { NODE_OPTIONS: '--import=./bench/processes/collect-garbage.ts' };
    const server = await startBuiltServer({ ...place, sessionSecret: BENCH_SECRET, variables });
    try {
      return [
        await rowOf(server, cookie, '/api/user/export', 'CSV'),
        await rowOf(server, cookie, '/api/user/data-export', 'JSON'),
      ];
    } finally {
      await server.end();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns the user's Cookie header. */
async function seedLongHistory(place: { databaseUrl: string; dataDir: string }): Promise<string> {
  const { db, run, close } = await openDatabase(place);
  const { userId, cookie } = await addSignedInUser(db);
  await addCheckIns(db, userId, CHECK_INS);
  await run('vacuum analyze');
  await close();
  return cookie;
}

async function rowOf(server: ServerProcess, cookie: string, path: string, name: string): Promise<Row> {
  const url = `${server.origin}${path}`;
  for (let time = 0; time < WARM_UP; time += 1) await download(url, cookie);
  const taken: Awaited<ReturnType<typeof download>>[] = [];
  for (let time = 0; time < TIMES; time += 1) taken.push(await download(url, cookie));
  const bytes = taken[0]?.bytes ?? 0;
  const before = await megabytesInUse(server);
  const readers = await Promise.all(Array.from({ length: READERS }, () => startDownload(url, cookie)));
  const held = ((await megabytesInUse(server)) - before) / READERS;
  for (const reader of readers) reader.destroy();
  return {
    what: `Copy of 20,000 entries as ${name} (${(bytes / 2 ** 20).toFixed(1)} MB), PostgreSQL: time, and memory held for a reader that reads nothing`,
    ours: `${median(taken.map(({ seconds }) => seconds)).toFixed(2)} s, ${held.toFixed(2)} MB`,
    limit: `at most ${LIMIT_HELD_MB} MB held`,
    holds: held <= LIMIT_HELD_MB,
  };
}

/** The server's own metrics, once it is idle and its garbage has been collected. */
async function megabytesInUse(server: ServerProcess): Promise<number> {
  await waitUntilIdle(server);
  process.kill(server.pid, 'SIGUSR2');
  await waitUntilIdle(server);
  const [heap = 0, external = 0] = await readMetrics(
    server,
    'nodejs_heap_size_used_bytes',
    'nodejs_external_memory_bytes',
  );
  return (heap + external) / 2 ** 20;
}

/** Waits until the server's CPU time shows that it did next to nothing since the previous poll. */
async function waitUntilIdle(server: ServerProcess): Promise<void> {
  let worked = Number.POSITIVE_INFINITY;
  for (let before = 0; worked > IDLE_SECONDS; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const [seconds = 0] = await readMetrics(server, 'process_cpu_seconds_total');
    worked = seconds - before;
    before = seconds;
  }
}

async function readMetrics({ origin }: ServerProcess, ...names: readonly string[]): Promise<number[]> {
  const report = await (await fetch(`${origin}/metrics`)).text();
  return names.map((name) => Number(report.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1]));
}

async function download(url: string, cookie: string): Promise<{ bytes: number; seconds: number }> {
  const startedAt = performance.now();
  const answer = await startDownload(url, cookie);
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  return { bytes, seconds: (performance.now() - startedAt) / 1000 };
}

/** The response, with nothing read yet. */
async function startDownload(url: string, cookie: string): Promise<IncomingMessage> {
  const [answer] = (await once(request(url, { headers: { cookie } }).end(), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return answer;
}

/** The built-in writer and the rules alone, and a server's memory over 10,000 generations. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dimensionKeys } from '../contract/domain/mood.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { type ServerProcess, startBuiltServer } from '../server/testing/server-process.ts';
import { findViolations } from '../words/rules/find-violations.ts';
import { plainRequest } from '../words/testing/plain-request.ts';
import { randomProfiles } from '../words/testing/profiles.ts';
import { builtInText } from '../words/writer/writer.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { seed } from './fixtures/seed.ts';
import { median, type Row } from './report.ts';

const PROFILES = 3000;
const RECENT = 30;
const WRITER_LIMIT_MS = 2;
const RULES_LIMIT_MS = 1;

const WARM_UP = 3000;
const GENERATIONS = 10_000;
const CONCURRENCY = 8;
/**
 * Of the memory in use after garbage collection: a leak of 200 bytes per generation would exceed it. Resident memory is
 * reported beside it without a limit, because V8 enlarges its young generation once and keeps it.
 */
const GROWTH_LIMIT_MB = 2;
/** Time for garbage collection before memory is read. */
const SETTLE_MS = 5000;

export async function builtInWriterRows(): Promise<Row[]> {
  return [...writerRows(), await memoryRow()];
}

function writerRows(): Row[] {
  const profiles = randomProfiles(PROFILES, 1);
  const recentTexts: string[] = [];
  const writing: number[] = [];
  const checking: number[] = [];
  for (const profile of profiles) {
    const known = recentTexts.slice(0, RECENT);
    const startedAt = performance.now();
    const text = builtInText({ ...plainRequest, ...profile, recentTexts: known });
    const writtenAt = performance.now();
    findViolations({ ...profile, text, recentTexts: known });
    checking.push(performance.now() - writtenAt);
    writing.push(writtenAt - startedAt);
    recentTexts.unshift(text);
  }
  return [
    rowOf('Built-in writer, one text with its rule checks, 30 earlier texts known', writing, WRITER_LIMIT_MS),
    rowOf('Rule check of one text against 30 earlier ones', checking, RULES_LIMIT_MS),
  ];
}

function rowOf(what: string, times: readonly number[], limitMs: number): Row {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const middle = median(times);
  return {
    what: `${what}: median (mean)`,
    ours: `${middle.toFixed(2)} ms (${mean.toFixed(2)} ms)`,
    limit: `median under ${limitMs} ms`,
    holds: middle < limitMs,
  };
}

async function memoryRow(): Promise<Row> {
  const postgres = await startRealPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  const { cookie } = await seed({ databaseUrl: postgres.url, dataDir });
  const variables = { NODE_OPTIONS: '--import=./bench/processes/collect-garbage.ts' };
  const server = await startBuiltServer({
    dataDir,
    databaseUrl: postgres.url,
    sessionSecret: BENCH_SECRET,
    variables,
  });
  try {
    await generate(server.origin, cookie, WARM_UP);
    const before = await idleMegabytes(server);
    await generate(server.origin, cookie, GENERATIONS);
    const after = await idleMegabytes(server);
    return {
      what: `Memory of the server over ${GENERATIONS} generations, PostgreSQL, after ${WARM_UP} to warm up`,
      ours: `in use ${before.inUse.toFixed(1)}, then ${after.inUse.toFixed(1)} MB (resident ${Math.round(before.resident)}, then ${Math.round(after.resident)} MB)`,
      limit: `at most ${GROWTH_LIMIT_MB} MB more in use`,
      holds: after.inUse - before.inUse <= GROWTH_LIMIT_MB,
    };
  } finally {
    await server.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function generate(origin: string, cookie: string, howMany: number): Promise<void> {
  let left = howMany;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const ratings = Object.fromEntries(dimensionKeys.map((key, at) => [key, 1 + ((left * 7 + at * 3) % 5)]));
      const answer = await fetch(`${origin}/api/quotes/generate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(ratings),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`generate answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, one));
}

/** The server's own metrics, after garbage collection. */
async function idleMegabytes({ pid, origin }: ServerProcess): Promise<{ inUse: number; resident: number }> {
  process.kill(pid, 'SIGUSR2');
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const report = await (await fetch(`${origin}/metrics`)).text();
  const megabytes = (name: string) => Number(report.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1]) / 2 ** 20;
  return {
    inUse: megabytes('nodejs_heap_size_used_bytes') + megabytes('nodejs_external_memory_bytes'),
    resident: megabytes('process_resident_memory_bytes'),
  };
}

/** From starting the process to its first OK response, and the resident memory of an idle server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { memoryOf } from '../server/testing/process-usage.ts';
import { type ServerProcess, startBuiltServer } from '../server/testing/server-process.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { median, type Row } from './report.ts';

const STARTS = 5;
const EXISTING_LIMIT_MS = 1500;
const EMPTY_LIMIT_MS = 6000;
const POSTGRES_MEMORY_LIMIT_MB = 150;
/** Time for the heap to settle before memory is read. */
const SETTLE_MS = 5000;

export async function startAndMemoryRows(): Promise<Row[]> {
  const empty: number[] = [];
  const existing: number[] = [];
  let pgliteMegabytes = 0;
  for (let round = 0; round < STARTS; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
    const first = await start(dataDir, undefined);
    empty.push(first.startedInMs);
    await first.end();
    const second = await start(dataDir, undefined);
    existing.push(second.startedInMs);
    if (round === 0) pgliteMegabytes = await idleMemory(second);
    await second.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return [
    startRow('an existing data folder', existing, EXISTING_LIMIT_MS),
    startRow('an empty data folder', empty, EMPTY_LIMIT_MS),
    await postgresMemoryRow(),
    {
      what: 'Idle memory on PGlite',
      ours: `${Math.round(pgliteMegabytes)} MB`,
      limit: 'none (PGlite alone: 300 to 550 MB)',
      holds: true,
    },
  ];
}

const start = (dataDir: string, databaseUrl: string | undefined): Promise<ServerProcess> =>
  startBuiltServer({ dataDir, databaseUrl, sessionSecret: BENCH_SECRET }, '/');

async function idleMemory(server: ServerProcess): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return memoryOf(server.pid);
}

function startRow(where: string, times: readonly number[], limitMs: number): Row {
  const middle = median(times);
  return {
    what: `Start to first answered request on ${where}: median of ${times.length}`,
    ours: `${(middle / 1000).toFixed(2)} s`,
    limit: `under ${(limitMs / 1000).toFixed(1)} s`,
    holds: middle < limitMs,
  };
}

async function postgresMemoryRow(): Promise<Row> {
  const postgres = await startRealPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const server = await start(dataDir, postgres.url);
    const megabytes = await idleMemory(server);
    await server.end();
    return {
      what: 'Idle memory on PostgreSQL',
      ours: `${Math.round(megabytes)} MB`,
      limit: `under ${POSTGRES_MEMORY_LIMIT_MB} MB`,
      holds: megabytes < POSTGRES_MEMORY_LIMIT_MB,
    };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

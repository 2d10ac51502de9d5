import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { startBuiltServer } from '../server/testing/server-process.ts';
import type { Row } from './report.ts';
import { BENCH_SECRET } from './sealing.ts';
import { seed } from './seed.ts';

/** A built server with people in its database. */
export interface SeededServer {
  /** As it is called in the table. */
  readonly engine: 'PostgreSQL' | 'PGlite';
  readonly origin: string;
  /** The whole Cookie header of somebody with a plan. */
  readonly cookie: string;
}

/**
 * Measures on a server of its own over PostgreSQL, then over PGlite.
 * @param variables for the servers' environment, beside what every benchmark's server has.
 */
export async function onBothEngines(
  measure: (server: SeededServer) => Promise<Row[]>,
  variables: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const postgres = await startRealPostgres();
  try {
    const over = (engine: SeededServer['engine'], url?: string) => onEngine(engine, url, measure, variables);
    return [...(await over('PostgreSQL', postgres.url)), ...(await over('PGlite'))];
  } finally {
    await postgres.stop();
  }
}

async function onEngine(
  engine: SeededServer['engine'],
  databaseUrl: string | undefined,
  measure: (server: SeededServer) => Promise<Row[]>,
  variables: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const { cookie } = await seed({ databaseUrl, dataDir });
    const server = await startBuiltServer({ dataDir, databaseUrl, sessionSecret: BENCH_SECRET, variables });
    try {
      return await measure({ engine, origin: server.origin, cookie });
    } finally {
      await server.end();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

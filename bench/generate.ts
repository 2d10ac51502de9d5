/** POST /api/quotes/generate with the built-in writer on PGlite, one client, whole round trip. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dimensionKeys } from '../contract/domain/mood.ts';
import { startBuiltServer } from '../server/testing/server-process.ts';
import { BENCH_SECRET } from './fixtures/encrypted-rows.ts';
import { seed } from './fixtures/seed.ts';
import { median, type Row } from './report.ts';

const WARM_UP = 50;
const MEASURED = 300;
const LIMIT_MS = 15;

export async function generateRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  const { cookie } = await seed({ databaseUrl: undefined, dataDir });
  const server = await startBuiltServer({ dataDir, sessionSecret: BENCH_SECRET });
  const times: number[] = [];
  try {
    for (let count = 0; count < WARM_UP + MEASURED; count += 1) {
      const took = await generate(server.origin, cookie, count);
      if (count >= WARM_UP) times.push(took);
    }
  } finally {
    await server.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const middle = median(times);
  return [
    {
      what: 'POST /api/quotes/generate, built-in writer, PGlite, one client: median',
      ours: `${middle.toFixed(1)} ms`,
      limit: `under ${LIMIT_MS} ms`,
      holds: middle < LIMIT_MS,
    },
  ];
}

async function generate(origin: string, cookie: string, count: number): Promise<number> {
  const ratings = Object.fromEntries(dimensionKeys.map((key, index) => [key, 1 + ((count * 7 + index * 3) % 5)]));
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/api/quotes/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(ratings),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`generate answered ${answer.status}`);
  return performance.now() - startedAt;
}

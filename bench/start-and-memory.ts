/**
 * From starting the process to its first OK response, compared with a process that only opens PGlite on the same
 * folder, and the resident memory of an idle server.
 */
import { rmSync } from 'node:fs';
import { median } from 'simple-statistics';
import { memoryOf } from '../server/testing/process-usage.ts';
import { newLocation, onServerLocation, type ServerLocation } from '../server/testing/server-location.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { onBenchLocation } from './fixtures/bench-location.ts';
import { idleFor } from './fixtures/load.ts';
import { copyOf, startBaseline } from './fixtures/with-baselines.ts';
import { type Benchmark, figureRow, ratioRow } from './report.ts';

const TIMES_PGLITE_MAX = 2;
const POSTGRES_MEMORY_LIMIT_MB = 140;
/** Time for the heap to settle before memory is read. */
const SETTLE_MS = 5000;

interface Start {
  readonly ours: number;
  /** Opening PGlite alone. */
  readonly bare: number;
}

export const startAndMemoryRows: Benchmark = async ({ isQuick }, postgresUrl) => {
  const rounds: { empty: Start; existing: Start; megabytes: number }[] = [];
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1)
    rounds.push(await onServerLocation(undefined, (location) => startTwice(location, round === 0)));
  const onPostgres = await onBenchLocation(postgresUrl, async ({ start }) => idleMegabytes(await start()));
  const startRow = (where: string, starts: readonly Start[]) =>
    ratioRow(
      `Start to first answered request on ${where} data folder, compared with opening PGlite alone: medians of ${starts.length}`,
      {
        ours: median(starts.map(({ ours }) => ours / 1000)),
        other: median(starts.map(({ bare }) => bare / 1000)),
        ratio: median(starts.map(({ ours, bare }) => ours / bare)),
      },
      { atMost: TIMES_PGLITE_MAX },
      { unit: 's', digits: 2 },
    );
  return [
    startRow(
      'an existing',
      rounds.map(({ existing }) => existing),
    ),
    startRow(
      'an empty',
      rounds.map(({ empty }) => empty),
    ),
    figureRow('Idle memory on PostgreSQL', onPostgres, { under: POSTGRES_MEMORY_LIMIT_MB }, { unit: 'MB' }),
    figureRow('Idle memory on PGlite (alone: 300 to 550 MB)', rounds[0]?.megabytes ?? Number.NaN, 'none', {
      unit: 'MB',
    }),
  ];
};

/** Starts on an empty folder, then on the data created there. */
async function startTwice({ dataDir, start }: ServerLocation, isMeasured: boolean) {
  const first = await start();
  await first.end();
  const copy = copyOf(dataDir);
  const second = await start();
  const megabytes = isMeasured ? await idleMegabytes(second) : Number.NaN;
  await second.end();
  const existing = { ours: second.startedInMs, bare: await openPglite(copy) };
  rmSync(copy, { recursive: true, force: true });
  await using emptyLocation = await newLocation(undefined);
  const empty = { ours: first.startedInMs, bare: await openPglite(emptyLocation.dataDir) };
  return { empty, existing, megabytes };
}

async function openPglite(dataDir: string): Promise<number> {
  const bare = await startBaseline('baseline-pglite', dataDir);
  await bare.end('SIGKILL');
  return bare.startedInMs;
}

async function idleMegabytes({ pid }: ServerProcess): Promise<number> {
  await idleFor(SETTLE_MS)();
  return memoryOf(pid);
}

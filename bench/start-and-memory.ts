/**
 * From starting the process to its first OK response, compared with a process that only opens PGlite on the same
 * folder, and the resident memory of an idle server.
 */
import { median } from 'simple-statistics';
import { memoryOf } from '../server/testing/process-usage.ts';
import { newLocation, onServerLocation, type ServerLocation } from '../server/testing/server-location.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { copyOf, onBenchLocation, startBaseline } from './fixtures/bench-location.ts';
import { idleFor } from './fixtures/load.ts';
import { type Benchmark, figureRow, ratioRow } from './report.ts';

const TIMES_PGLITE_MAX = 2;
const POSTGRES_MEMORY_LIMIT_MB = 140;
/** Time for the heap to settle before memory is read. */
const SETTLE_MS = 5000;

/** Seconds: of our server, and of opening PGlite alone. */
interface Start {
  readonly ours: number;
  readonly bare: number;
}

export const startAndMemoryRows: Benchmark = async ({ isQuick }, postgresUrl) => {
  const rounds: Awaited<ReturnType<typeof startTwice>>[] = [];
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1)
    rounds.push(await onServerLocation(undefined, (location) => startTwice(location, round === 0)));
  const onPostgres = await onBenchLocation(postgresUrl, async ({ start }) => idleMegabytes(await start()));
  const startRow = (where: string, starts: readonly Start[]) =>
    ratioRow(
      `Start to first answered request on ${where} data folder, compared with opening PGlite alone: medians of ${starts.length}`,
      {
        ours: median(starts.map(({ ours }) => ours)),
        other: median(starts.map(({ bare }) => bare)),
        ratio: median(starts.map(({ ours, bare }) => ours / bare)),
      },
      { atMost: TIMES_PGLITE_MAX },
      { unit: 's', digits: 2 },
    );
  const [existing, empty] = [rounds.map((round) => round.existing), rounds.map((round) => round.empty)];
  const [onPglite, inMegabytes] = [rounds[0]?.megabytes ?? Number.NaN, { unit: 'MB' }];
  return [
    startRow('an existing', existing),
    startRow('an empty', empty),
    figureRow('Idle memory on PostgreSQL', onPostgres, { under: POSTGRES_MEMORY_LIMIT_MB }, inMegabytes),
    figureRow('Idle memory on PGlite (alone: 300 to 550 MB)', onPglite, 'none', inMegabytes),
  ];
};

/** Starts on an empty folder, then on the data created there. */
async function startTwice({ dataDir, start }: ServerLocation, isMeasured: boolean) {
  const first = await start();
  await first.end();
  using copy = copyOf(dataDir);
  const second = await start();
  const megabytes = isMeasured ? await idleMegabytes(second) : Number.NaN;
  await second.end();
  const existing = { ours: second.startedInMs / 1000, bare: await openPglite(copy.path) };
  await using emptyLocation = await newLocation(undefined);
  const empty = { ours: first.startedInMs / 1000, bare: await openPglite(emptyLocation.dataDir) };
  return { empty, existing, megabytes };
}

/** @returns seconds. */
async function openPglite(dataDir: string): Promise<number> {
  const bare = await startBaseline('baseline-pglite', dataDir);
  await bare.end('SIGKILL');
  return bare.startedInMs / 1000;
}

async function idleMegabytes({ pid }: ServerProcess): Promise<number> {
  await idleFor(SETTLE_MS)();
  return memoryOf(pid);
}

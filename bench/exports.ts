/**
 * Data exports of a user with 20,000 check-ins and as many quotes, on PostgreSQL: how long one takes, and how much
 * memory the server holds, after garbage collection, for each of several clients that read nothing. A server that
 * assembled an export before sending it would hold all of it.
 */
import { median } from 'simple-statistics';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { onBenchLocation } from './fixtures/bench-location.ts';
import { unreadResponse } from './fixtures/load.ts';
import { seed } from './fixtures/seed.ts';
import { COLLECTS_GARBAGE, megabytesInUse } from './fixtures/server-memory.ts';
import type { Benchmark, Row } from './report.ts';

const CHECK_INS = 20_000;
const WARM_UP = 3;
const TIMES = 5;
/**
 * Concurrent clients that send the request and then read nothing: the system's buffers fill up, and then everything
 * stalls.
 */
const READERS = 5;
const LIMIT_HELD_MB = 2;

export const exportsRows: Benchmark = (_, postgresUrl) =>
  onBenchLocation(postgresUrl, async (location) => {
    const [{ cookie }] = await seed(location, { users: 1, checkIns: CHECK_INS });
    const server = await location.start({ variables: COLLECTS_GARBAGE });
    return [
      await rowOf(server, cookie, '/api/user/export', 'CSV'),
      await rowOf(server, cookie, '/api/user/data-export', 'JSON'),
    ];
  });

async function rowOf(server: ServerProcess, cookie: string, path: string, name: string): Promise<Row> {
  const url = `${server.origin}${path}`;
  const downloads: Awaited<ReturnType<typeof download>>[] = [];
  for (let time = 0; time < WARM_UP + TIMES; time += 1) downloads.push(await download(url, cookie));
  const { megabytes = 0 } = downloads[0] ?? {};
  const seconds = median(downloads.slice(WARM_UP).map((one) => one.seconds));
  const before = await megabytesInUse(server);
  const readers = await Promise.all(Array.from({ length: READERS }, () => unreadResponse(url, { cookie })));
  const held = ((await megabytesInUse(server)) - before) / READERS;
  for (const reader of readers) reader.destroy();
  return {
    what: `Export of 20,000 entries as ${name}, PostgreSQL: time, and memory held for a client that reads nothing`,
    ours: `${seconds.toFixed(2)} s, ${held.toFixed(2)} MB (a file of ${megabytes.toFixed(1)} MB)`,
    limit: `at most ${LIMIT_HELD_MB} MB held`,
    holds: held <= LIMIT_HELD_MB,
    figures: { held, seconds, megabytes },
  };
}

async function download(url: string, cookie: string): Promise<{ megabytes: number; seconds: number }> {
  const startedAt = performance.now();
  let bytes = 0;
  for await (const part of await unreadResponse(url, { cookie })) bytes += (part as Buffer).length;
  return { megabytes: bytes / 2 ** 20, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Copies of a person with 20,000 entries and as many quotes, on PostgreSQL: how long they take, and by how much the
 * server's memory grows meanwhile, for a reader that takes them as fast as they come and for one that stands still
 * half-way. Were a copy put together before it is sent, it would grow by several times the copy's size.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { defaultRatings } from '../contract/mood.ts';
import { openDatabase } from '../server/db/client.ts';
import { checkIns, quotes } from '../server/db/schema.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { figuresStore } from '../server/features/progress/figures-store.ts';
import { type ServerProcess, startBuiltServer } from '../server/testing/server-process.ts';
import { median, type Row } from './report.ts';
import { addSignedIn, BENCH_SECRET } from './seed.ts';

const ENTRIES = 20_000;
const CHUNK = 500;
const ENTRY_EVERY_MS = 8 * 60 * 60 * 1000;
const WARM_UP = 20;
const TIMES = 5;
/** Beside a server at rest that has made short copies. */
const LIMIT_GROWTH_MB = 32;
/** A reader takes so much and then nothing for as long. */
const STANDS_STILL_AFTER_BYTES = 1_000_000;
const STANDS_STILL_MS = 3000;

export async function exportsRows(): Promise<Row[]> {
  const postgres = await startRealPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
  try {
    const place = { databaseUrl: postgres.url, dataDir };
    const people = { long: await seedHistory(place, ENTRIES), short: await seedHistory(place, CHUNK) };
    const variables = { NODE_OPTIONS: `--import=${new URL('collect-garbage.ts', import.meta.url).pathname}` };
    const server = await startBuiltServer({ ...place, sessionSecret: BENCH_SECRET, variables });
    try {
      return [
        await rowOf(server, people, '/api/user/export', 'CSV'),
        await rowOf(server, people, '/api/user/data-export', 'JSON'),
      ];
    } finally {
      await server.end();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns the Cookie header of somebody new with so many entries. */
async function seedHistory(place: { databaseUrl: string; dataDir: string }, entries: number): Promise<string> {
  const { db, run, close } = await openDatabase(place);
  const { userId, cookie } = await addSignedIn(db);
  const first = Date.now() - entries * ENTRY_EVERY_MS;
  for (let from = 0; from < entries; from += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, n) => {
      const msecs = first + (from + n) * ENTRY_EVERY_MS;
      const createdAt = new Date(msecs);
      const of = { userId, createdAt };
      const checkInId = v7({ msecs });
      const localDay = createdAt.toISOString().slice(0, 10);
      const text = `A level sort of day so far, number ${from + n}. Nothing needs fixing. If you like, notice one thing in the next hour that quietly goes right.`;
      return {
        entry: { ...of, ...defaultRatings(), id: checkInId, timeOfDay: 'morning' as const, localDay },
        quote: { ...of, id: v7({ msecs }), checkInId, text, writer: 'built-in' as const, because: ['stressLevel'] },
      };
    });
    await db.insert(checkIns).values(rows.map(({ entry }) => entry));
    await db.insert(quotes).values(rows.map(({ quote }) => quote));
  }
  await db.transaction((tx) => figuresStore.rebuild(tx, userId));
  await run('vacuum analyze');
  await close();
  return cookie;
}

async function rowOf(
  server: ServerProcess,
  people: Readonly<Record<'long' | 'short', string>>,
  path: string,
  name: string,
): Promise<Row> {
  const take = (cookie: string, standsStill = false) => download(`${server.origin}${path}`, cookie, standsStill);
  // Code and connections come with short copies: a long one would leave the memory it took with the process.
  for (let time = 0; time < WARM_UP; time += 1) await take(people.short);
  const taken: Awaited<ReturnType<typeof take>>[] = [];
  const growth = await growthDuring(server, async () => {
    for (let time = 0; time < TIMES; time += 1) taken.push(await take(people.long));
  });
  const still = await growthDuring(server, () => take(people.long, true));
  const megabytes = (taken[0]?.bytes ?? 0) / 2 ** 20;
  return {
    what: `Copy of 20,000 entries as ${name} (${megabytes.toFixed(1)} MB): time, growth of the server's memory, and with a reader that stands still`,
    ours: `${median(taken.map(({ seconds }) => seconds)).toFixed(2)} s, ${growth.toFixed(0)} MB, ${still.toFixed(0)} MB`,
    limit: `at most ${LIMIT_GROWTH_MB} MB each`,
    holds: growth <= LIMIT_GROWTH_MB && still <= LIMIT_GROWTH_MB,
  };
}

/** From what the server holds without its garbage to the most it had meanwhile, in MB. */
async function growthDuring({ pid }: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await new Promise((resolve) => setTimeout(resolve, 500));
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = residentMegabytes(pid, 'VmRSS');
  await work();
  return residentMegabytes(pid, 'VmHWM') - before;
}

/** Now, or the most since it was forgotten, as the kernel counts it. */
function residentMegabytes(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

function download(url: string, cookie: string, standsStill: boolean): Promise<{ bytes: number; seconds: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const take = (answer: IncomingMessage) => {
      let bytes = 0;
      let isToStand = standsStill;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (!isToStand || bytes < STANDS_STILL_AFTER_BYTES) return;
        isToStand = false;
        answer.pause();
        setTimeout(() => answer.resume(), STANDS_STILL_MS);
      });
      answer.on('end', () => resolve({ bytes, seconds: (performance.now() - startedAt) / 1000 }));
      answer.on('error', reject);
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
    };
    request(url, { headers: { cookie } }, take).on('error', reject).end();
  });
}

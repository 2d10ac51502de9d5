/**
 * `npm run bench -- [name ...] [--quick] [--json FILE]`: measures every figure in one run and prints one table with the
 * limits. Exit code 1 if a limit is missed.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseOptions } from '../scripts/command-options.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { accountTimingRows } from './account-timing.ts';
import { adminRows } from './admin.ts';
import { builtInWriterRows } from './built-in-writer.ts';
import { signInBurstRows, waitingUsersRows } from './busy-server.ts';
import { exportsRows } from './exports.ts';
import { generateRows } from './generate.ts';
import { insightsRows } from './insights.ts';
import { newsletterRows } from './newsletter.ts';
import { onDeviceQuotesRows } from './on-device-quotes.ts';
import { appPagesRows, landingRows } from './pages.ts';
import { progressRows } from './progress.ts';
import { recentQuotesRows } from './recent-quotes.ts';
import { type Benchmark, type BenchmarkRun, type Row, tableOf } from './report.ts';
import { scrollingRows } from './scrolling.ts';
import { shortCheckInRows } from './short-check-in/index.ts';
import { startAndMemoryRows } from './start-and-memory.ts';
import { trialEndsRows } from './trial-ends.ts';

const benchmarks: Record<string, Benchmark> = {
  landing: landingRows,
  'app-pages': appPagesRows,
  recent: recentQuotesRows,
  generate: generateRows,
  'built-in-writer': builtInWriterRows,
  'on-device-quotes': onDeviceQuotesRows,
  'short-check-in': shortCheckInRows,
  waiting: waitingUsersRows,
  'sign-in': signInBurstRows,
  timing: accountTimingRows,
  start: startAndMemoryRows,
  'trial-ends': trialEndsRows,
  scrolling: scrollingRows,
  progress: progressRows,
  insights: insightsRows,
  admin: adminRows,
  exports: exportsRows,
  newsletter: newsletterRows,
};

/** Not part of a quick run unless named: they take minutes, or prove nothing with less data. */
const slow = ['waiting', 'timing', 'trial-ends', 'insights', 'exports', 'newsletter'];

const usage = `npm run bench -- [name ...] [--quick] [--json FILE]; available benchmarks: ${Object.keys(benchmarks).join(', ')}`;

/** Exits with code 2, like every error in the command. */
function refuse(complaint: string): never {
  console.error(`${complaint}\n${usage}`);
  process.exit(2);
}

const { values, positionals: names } = parseOptions(usage, {
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const { quick: isQuick, json } = values;
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) refuse(`No benchmark named ${unknown.join(', ')}`);
try {
  // Checked before the measurements, which take long.
  if (json !== undefined) accessSync(dirname(resolve(json)), constants.W_OK);
} catch (error) {
  refuse((error as Error).message);
}

/** A benchmark that throws has failed, and the others continue. */
async function rowsOf(name: string, benchmark: Benchmark, postgresUrl: string): Promise<Row[]> {
  console.error(`measuring ${name} ...`);
  const startedAt = performance.now();
  const rows = await benchmark({ isQuick }, postgresUrl).catch((error: unknown): Row[] => {
    console.error(error);
    return [{ what: name, ours: 'broke off', limit: 'none', holds: false, figures: {} }];
  });
  console.error(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return rows;
}

/** Without tags. */
function commitOf(): string {
  try {
    const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}

const rows: Row[] = [];
const date = new Date().toISOString();
{
  await using postgres = await startRealPostgres();
  for (const [name, benchmark] of Object.entries(benchmarks)) {
    const isWanted = names.length === 0 ? !(isQuick && slow.includes(name)) : names.includes(name);
    if (isWanted) rows.push(...(await rowsOf(name, benchmark, postgres.url)));
  }
}
const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${process.platform}`;
if (isQuick && names.length === 0) console.log(`\nNot in a quick run: ${slow.join(', ')}.`);
console.log(`\n${tableOf(rows)}\n\nMachine: ${machine}.`);
const run: BenchmarkRun = { machine, date, commit: commitOf(), isQuick, rows };
if (json !== undefined) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
process.exit(rows.every((row) => row.holds) ? 0 : 1);

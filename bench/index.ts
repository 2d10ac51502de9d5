/**
 * `npm run bench [name ...]`: every figure beside its limit, in one run, as one table. Exit code 1 if a limit is
 * missed.
 */
import { cpus, totalmem } from 'node:os';
import { accountTimingRows } from './account-timing.ts';
import { adminRows } from './admin.ts';
import { appPagesRows } from './app-pages.ts';
import { builtInWriterRows } from './built-in-writer.ts';
import { exportsRows } from './exports.ts';
import { generateRows } from './generate.ts';
import { insightsRows } from './insights.ts';
import { landingRows } from './landing.ts';
import { newsletterRows } from './newsletter/index.ts';
import { onDeviceQuotesRows } from './on-device-quotes.ts';
import { progressRows } from './progress.ts';
import { recentQuotesRows } from './recent-quotes.ts';
import { type Row, tableOf } from './report.ts';
import { scrollingRows } from './scrolling.ts';
import { shortCheckInRows } from './short-check-in/index.ts';
import { signInBurstRows } from './sign-in-burst.ts';
import { startAndMemoryRows } from './start-and-memory.ts';
import { trialEndsRows } from './trial-ends.ts';
import { waitingUsersRows } from './waiting-users.ts';

const benchmarks: Record<string, () => Promise<Row[]>> = {
  landing: landingRows,
  'app-pages': appPagesRows,
  recent: recentQuotesRows,
  generate: generateRows,
  words: builtInWriterRows,
  'device-words': onDeviceQuotesRows,
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

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`No benchmark named ${unknown.join(', ')}; there are: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}

const rows: Row[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`measuring ${name} ...`);
  rows.push(...(await run()));
}
const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${process.platform}`;
console.log(`\n${tableOf(rows)}\n\nMachine: ${machine}.`);
process.exit(rows.every((row) => row.holds) ? 0 : 1);

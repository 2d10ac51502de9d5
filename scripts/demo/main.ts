/**
 * `npm run demo [-- --again] [--start] [--folder <name>] [--seed <number>]`: fills a data folder, or the database at
 * DATABASE_URL, with a user who has checked in for four months, an administrator, 300 further users and 500 newsletter
 * subscribers. Except for the subscribers, everything is done through the product's own calls, on a clock that moves
 * through the days.
 */
import { relative, resolve } from 'node:path';
import { compose } from '../../server/compose.ts';
import { readConfig } from '../../server/config.ts';
import { withDatabase } from '../../server/db/testing/with-database.ts';
import { StartupError } from '../../server/lifecycle/startup-error.ts';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { parseOptions } from '../command-options.ts';
import { root } from '../root.mjs';
import { CROWD_SIZE, type SignUp } from './crowd.ts';
import type { DemoApp, HeldClock } from './demo-app.ts';
import { CROWD_DOMAIN, clearDatabase, clearFolder, DemoError, holdsFinishedDemo, markFinished } from './destination.ts';
import { DAYS } from './four-months.ts';
import { addSubscribers } from './subscribers.ts';
import { addAdmin, addDemoUser, admin, demoUser } from './users.ts';

const usage = 'npm run demo -- [--again] [--start] [--folder <name>] [--seed <number>]';
const { values: options } = parseOptions(usage, {
  options: {
    again: { type: 'boolean', default: false },
    start: { type: 'boolean', default: false },
    folder: { type: 'string', default: '.data-demo' },
    seed: { type: 'string', default: '18' },
  },
});
const folder = resolve(root, options.folder);
const databaseUrl = process.env.DATABASE_URL || undefined;

function createHeldClock(): HeldClock {
  let held: Date | null = null;
  return {
    now: () => held ?? new Date(),
    hold: (moment) => {
      held = moment;
    },
    release: () => {
      held = null;
    },
  };
}

/** On one line in a terminal. Elsewhere, one line for every quarter. */
function progressReporter(): (done: number) => void {
  const name = `${DAYS} days`;
  let lastPercent = 0;
  return (done) => {
    const percent = Math.floor(done * 100);
    if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${percent} % ${percent === 100 ? '\n' : ''}`);
    else if (Math.floor(percent / 25) > Math.floor(lastPercent / 25)) process.stderr.write(`${name}: ${percent} %\n`);
    lastPercent = percent;
  };
}

async function fill(seed: number): Promise<void> {
  const config = readConfig({
    PORT: process.env.PORT,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ONE_TRIAL_PER_PERSON: 'false',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  });
  const clock = createHeldClock();
  const app = await compose(config, { systemClock: clock });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const demo: DemoApp = { app, clock, timeZone, seed, reportProgress: progressReporter() };
  const signUps: SignUp[] = [];
  try {
    signUps.push(...(await addDemoUser(demo)));
    await addAdmin(demo);
  } finally {
    await app.close();
  }
  await tidyUp(signUps);
  await addSubscribers({ databaseUrl, dataDir: folder }, new Date());
}

async function make(seed: number): Promise<void> {
  if (databaseUrl) await clearDatabase(databaseUrl, options.again);
  if (!databaseUrl) clearFolder(folder, options.again);
  await fill(seed);
  if (!databaseUrl) markFinished(folder);
}

/** The sign-in library dates sign-ups by the machine's clock, not by the demo's. The crowd's emails would fill the mailbox. */
const tidyUp = (signUps: readonly SignUp[]): Promise<void> =>
  withDatabase({ databaseUrl, dataDir: folder }, async ({ run }) => {
    await run(
      `update users set created_at = given.at from jsonb_to_recordset($1) as given(email text, at timestamptz)
        where users.email = given.email`,
      [JSON.stringify(signUps)],
    );
    await run(`delete from sandbox_emails where "to" like '%${CROWD_DOMAIN}'`);
  });

/** Relative to the project folder, if it is inside it. */
const displayPath = (path: string): string => {
  const inside = relative(root, path);
  return inside.startsWith('..') ? path : inside;
};

function startInstructions(): string {
  const variable = databaseUrl ? 'DATABASE_URL=<the same address>' : `DATA_DIR=${displayPath(folder)}`;
  return `
The demo is there. Sign in with the password "${PASSWORD}" as
  ${demoUser.email}   ${demoUser.firstName}, who has checked in over ${DAYS} days
  ${admin.email}  ${admin.firstName}, an administrator in the trial, with ${CROWD_SIZE} more users and 500 newsletter subscribers
${options.start ? '' : `\nTo start on it: ${variable} npm start\n`}`;
}

/** Like `npm start`, but with this location, which overrides .env. */
async function startServer(): Promise<void> {
  process.env.DATA_DIR = folder;
  process.env.DATABASE_URL = databaseUrl ?? '';
  await import(new URL('../start.mjs', import.meta.url).href);
}

try {
  const seed = Number(options.seed);
  if (!Number.isSafeInteger(seed)) throw new DemoError('--seed takes a whole number.');
  // Fails early, before minutes are spent on the data.
  if (options.start) readConfig({ ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const opensExisting = options.start && !options.again && !databaseUrl && holdsFinishedDemo(folder);
  if (!opensExisting) await make(seed);
  console.log(startInstructions());
  if (options.start) await startServer();
} catch (error) {
  console.error(error instanceof DemoError || error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

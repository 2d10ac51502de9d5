/** The real app, composed for a test: only the location of its data differs. */

import type { InjectOptions } from 'fastify';
import { type App, compose, type Overrides } from '../compose.ts';
import { readConfig } from '../config.ts';
import { type Engine, sharedDatabaseLocation, type TestDatabaseLocation } from '../db/testing/test-database.ts';
import { Browser } from './browser.ts';
import { expectNoStrayStatements, watchStatements } from './stray-statements.ts';
import { becomeAdministrator, register, startTrial } from './user-actions.ts';

export interface TestApp extends App {
  /** Where its data is, for a test that reads or locks rows itself. */
  readonly location: TestDatabaseLocation;
  /** A new visitor with an empty cookie jar. */
  readonly visitor: () => Browser;
  /** A user who has just signed up, without a subscription. */
  readonly user: (email?: string) => Promise<Browser>;
  /** A user who has just signed up and started the trial with a test card. */
  readonly trialUser: (email?: string) => Promise<Browser>;
  /** A signed-in user who set a password through the link that makes their address an administrator's. */
  readonly admin: () => Promise<Browser>;
  /** Closes the app and opens it again on the same data, after `meanwhile` has changed it. */
  readonly restart: (meanwhile?: (location: TestDatabaseLocation) => Promise<void>) => Promise<TestApp>;
  /** A second server on the same PostgreSQL. It must be closed before this one. */
  readonly openBeside: () => Promise<TestApp>;
}

/** The administrator, unless the environment names another. */
const ADMIN = 'admin@evenkeel.test';

/**
 * Turns off what would slow down every test, unless a test is about it. The cost of passwords is the lowest possible.
 * Most rate limits count by network address, which all tests share, so they are off; those of emails count by recipient.
 */
const DEFAULTS: Overrides = {
  timeLimits: false,
  // A second is not always enough on a busy machine.
  firstRepliesDeadlineMs: 60_000,
  copyOnClose: false,
  passwordCost: { memoryCost: 8, timeCost: 1 },
  limitsEmails: true,
};

let userCount = 0;

/**
 * @param variables environment variables of this app, in addition to those of every test.
 * @param makeLocation `migratedDatabaseLocation` for a test that needs the files of an embedded database.
 */
export async function openTestApp(
  engine: Engine,
  overrides: Overrides = {},
  variables: Readonly<Record<string, string>> = {},
  makeLocation = sharedDatabaseLocation,
): Promise<TestApp> {
  const location = await makeLocation(engine);
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl,
    ...variables,
  });
  const open = async (isBeside = false): Promise<TestApp> => {
    const composed = await compose(config, { ...DEFAULTS, ...overrides }, location.opening);
    const app = { ...composed, runDueJobs: () => watchStatements(composed.runDueJobs) };
    const inject = (request: InjectOptions) => watchStatements(() => app.fastify.inject(request));
    const visitor = () => new Browser({ inject } as Pick<App['fastify'], 'inject'>);
    const user = async (email = `person-${++userCount}@example.test`) => {
      const browser = visitor();
      await register(browser, { email });
      return browser;
    };
    const trialUser = async (email?: string) => {
      const browser = await user(email);
      await startTrial(browser);
      return browser;
    };
    const admin = async () => {
      const browser = visitor();
      await becomeAdministrator(browser, { email: ADMIN }, app.runDueJobs);
      return browser;
    };
    const restart = async (meanwhile?: (location: TestDatabaseLocation) => Promise<void>) => {
      await app.close();
      await meanwhile?.(location);
      return open();
    };
    const close = async () => {
      await app.close();
      if (!isBeside) await location.remove();
      expectNoStrayStatements();
    };
    const openBeside = () => open(true);
    return { ...app, location, visitor, user, trialUser, admin, restart, openBeside, close };
  };
  return open();
}

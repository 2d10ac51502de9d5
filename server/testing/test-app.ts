/** The real house, composed for a test: nothing is replaced but the place of its data. */

import { type App, compose, type Overrides } from '../compose.ts';
import { readConfig } from '../config.ts';
import { type Engine, migratedDatabaseLocation, type TestDatabaseLocation } from '../db/testing/test-database.ts';
import { Browser } from './browser.ts';
import { becomeAdministrator, register, startTrial } from './user-actions.ts';

export interface TestApp extends App {
  /** A new visitor with an empty cookie jar. */
  readonly visitor: () => Browser;
  /** Someone signed up just now, without a plan. */
  readonly user: (email?: string) => Promise<Browser>;
  /** Someone signed up who has started the trial with a test card. */
  readonly trialUser: (email?: string) => Promise<Browser>;
  /** Someone signed in who set a password by the link that makes their address an administrator's. */
  readonly admin: () => Promise<Browser>;
  /** Closes the house and opens it again on the same data, or on what became of them meanwhile. */
  readonly restart: (meanwhile?: (place: TestDatabaseLocation) => Promise<void>) => Promise<TestApp>;
}

/** An administrator wherever the environment names no other. */
const ADMIN = 'admin@evenkeel.test';

let userCount = 0;

/** @param variables environment of this house beside what every test has. */
export async function openTestApp(
  engine: Engine,
  overrides: Overrides = {},
  variables: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const place = await migratedDatabaseLocation(engine);
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    ...variables,
  });
  const open = async (): Promise<TestApp> => {
    const app = await compose(config, { timeLimits: false, ...overrides });
    const visitor = () => new Browser(app.fastify);
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
    const restart = async (meanwhile?: (place: TestDatabaseLocation) => Promise<void>) => {
      await app.close();
      await meanwhile?.(place);
      return open();
    };
    const close = async () => {
      await app.close();
      await place.remove();
    };
    return { ...app, visitor, user, trialUser, admin, restart, close };
  };
  return open();
}

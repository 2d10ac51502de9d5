/**
 * The only file that names adapters and features. Production and tests build the same house here; tests replace
 * single ports through `overrides`.
 */
import type { FastifyInstance } from 'fastify';
import { pages } from '../contract/pages.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/client.ts';
import { accountsFeature } from './features/accounts/index.ts';
import { accessOf } from './features/billing/access.ts';
import { quotesFeature } from './features/quotes/index.ts';
import { createApp } from './http/app.ts';
import { SESSION_IDLE_SECONDS, sessionCheck } from './http/session.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { builtWebFolder, readWebFiles } from './http/web.ts';
import { newId } from './new-id.ts';
import { adjustableClock } from './ports/clock/adjustable.ts';
import { machineClock } from './ports/clock/machine.ts';
import type { Clock } from './ports/clock/port.ts';
import { betterAuthIdentity } from './ports/identity/better-auth/better-auth-identity.ts';
import { pgBossJobs } from './ports/jobs/pg-boss/pg-boss-jobs.ts';
import { sessionSecret } from './secret.ts';

export interface House {
  readonly app: FastifyInstance;
  /** Begins to answer. @returns a few lines for the person at the terminal. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface Overrides {
  readonly machineClock?: Clock;
}

export async function compose(config: Config, overrides: Overrides = {}): Promise<House> {
  const database = await openDatabase(config);
  const { db } = database;
  const machine = overrides.machineClock ?? machineClock;
  const clock = await adjustableClock(db, machine);
  const secret = sessionSecret(config.sessionSecret, config.dataDir);
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`;
  const cookie = sessionCookie({ secret, secure: appUrl.startsWith('https:') });
  const jobs = pgBossJobs(database, { error: console.error });
  const accounts = accountsFeature({
    db,
    identity: betterAuthIdentity({ db, secret, appUrl, cookie, sessionSeconds: SESSION_IDLE_SECONDS, newId: () => newId(clock) }),
    machineClock: machine,
    sessionIdleSeconds: SESSION_IDLE_SECONDS,
    adminEmails: config.adminEmails,
    clearCookie: cookie.clear,
    accessOf: (plan) => accessOf(plan, clock.now()),
  });
  const quotes = quotesFeature({
    db,
    clock,
    writeQuote: async () => ({ text: 'A level sort of day.', writer: 'built-in', because: ['stressLevel'] }),
    rememberTimeZone: accounts.setTimeZone,
  });
  const webFolder = builtWebFolder();
  const features = [accounts.feature, quotes];
  await jobs.start({}, []);
  const app = await createApp({
    routes: features.flatMap((feature) => feature.routes),
    checkSession: sessionCheck(cookie, accounts.findPerson),
    appOrigin: config.appUrl,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
    checkReady: async () => {},
    web: webFolder === null ? null : readWebFiles(webFolder, Object.values(pages), { SUPPORT_EMAIL: config.supportEmail }),
    extraFiles: [],
  });
  return {
    app,
    listen: async () => app.listen({ port: config.port, host: config.host }),
    close: async () => {
      await app.close();
      await jobs.stop();
      await database.close();
    },
  };
}

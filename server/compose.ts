/**
 * The only file that names adapters and features. Production and tests build the same house here; tests replace
 * single ports through `overrides`.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { pages } from '../contract/pages.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/client.ts';
import { accountsFeature } from './features/accounts/index.ts';
import { accessOf } from './features/billing/access.ts';
import { billingFeature } from './features/billing/index.ts';
import { quotesAlongside, quotesFeature } from './features/quotes/index.ts';
import { writeQuote } from './features/quotes/writing.ts';
import { sandboxFeature } from './features/sandbox/index.ts';
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
import type { PeriodicJob } from './ports/jobs/port.ts';
import { type Outbox, outboxMailer } from './ports/mail/outbox.ts';
import type { Mailer } from './ports/mail/port.ts';
import { sandboxPayments } from './ports/payments/sandbox/sandbox-payments.ts';
import { builtInWriter } from './ports/writer/built-in/writer.ts';
import type { Writer } from './ports/writer/port.ts';
import { sessionSecret } from './secret.ts';
import { StartFailure } from './start-failure.ts';

export interface House {
  readonly app: FastifyInstance;
  /** Begins to answer. @returns a few lines for the person at the terminal. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** What a test may put in the place of the real thing. */
export interface Overrides {
  readonly machineClock?: Clock;
  readonly writer?: Writer;
  readonly mailer?: Mailer;
}

export async function compose(config: Config, overrides: Overrides = {}): Promise<House> {
  const log = pino({ level: config.logLevel });
  const database = await openDatabase(config);
  try {
    return await furnish(config, overrides, log, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function furnish(config: Config, overrides: Overrides, log: Logger, database: OpenDatabase): Promise<House> {
  const { db } = database;
  const machine = overrides.machineClock ?? machineClock;
  const clock = await adjustableClock(db, machine);
  const secret = sessionSecret(config.sessionSecret, config.dataDir);
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`;
  const cookie = sessionCookie({ secret, secure: appUrl.startsWith('https:') });
  const jobs = pgBossJobs(database, log);
  const outbox = config.smtpUrl ? null : outboxMailer(db, clock, config.mailFrom);
  const mailer = overrides.mailer ?? (await chooseMailer(config, outbox));
  const payments = sandboxPayments(db, clock);

  const accounts = accountsFeature({
    db,
    alongside: quotesAlongside,
    identity: betterAuthIdentity({
      db,
      secret,
      appUrl,
      cookie,
      sessionSeconds: SESSION_IDLE_SECONDS,
      newId: () => newId(clock),
    }),
    machineClock: machine,
    sessionIdleSeconds: SESSION_IDLE_SECONDS,
    adminEmails: config.adminEmails,
    clearCookie: cookie.clear,
    accessOf: (plan) => accessOf(plan, clock.now()),
  });
  const builtIn = builtInWriter();
  const writer = overrides.writer ?? (await chooseWriter(config, builtIn));
  const quotes = quotesFeature({
    db,
    clock,
    writeQuote: (request) => writeQuote({ writer, builtIn, log }, request),
    rememberTimeZone: accounts.setTimeZone,
  });
  const billing = billingFeature({
    db,
    clock,
    payments,
    mailer,
    jobs,
    log,
    appUrl,
    supportEmail: config.supportEmail,
    emailOf: accounts.findUser,
  });
  const sandbox = sandboxFeature({ mailbox: outbox, clock, payments, settle: jobs.settle });
  const features = [quotes, billing, accounts.feature, sandbox.feature];

  await jobs.start(Object.assign({}, ...features.map((feature) => feature.jobs ?? {})), [
    ...features.flatMap((feature) => feature.periodicJobs ?? []),
    ...housekeeping(database),
  ]);
  const webFolder = builtWebFolder();
  const app = await createApp({
    routes: features.flatMap((feature) => feature.routes),
    checkSession: sessionCheck(cookie, accounts.findPerson),
    appOrigin: config.appUrl,
    trustProxy: config.trustProxy,
    log,
    checkReady: async () => {
      await database.run('select 1');
      if (!(await jobs.ready())) throw new Error('The job queue is not running.');
    },
    web:
      webFolder === null ? null : readWebFiles(webFolder, Object.values(pages), { SUPPORT_EMAIL: config.supportEmail }),
    extraFiles: sandbox.pages,
  });
  const close = async () => {
    await app.close();
    await jobs.stop();
    await mailer.close();
    await database.close();
  };
  return {
    app,
    close,
    listen: async () => {
      await app.listen({ port: config.port, host: config.host }).catch(async (error: Error) => {
        await close();
        throw new StartFailure(
          `Port ${config.port} of ${config.host} cannot be used: ${error.message}. Set PORT to another one.`,
        );
      });
      return greeting(config, app.server.address() as AddressInfo, database.engine, writer, mailer);
    },
  };
}

/** Daily, at midnight. */
const housekeeping = (database: OpenDatabase): PeriodicJob[] =>
  database.keepCopy
    ? [{ name: 'database.keep-copy', clock: 'machine', everyMinutes: 24 * 60, run: database.keepCopy }]
    : [];

async function chooseMailer(config: Config, outbox: Outbox | null): Promise<Mailer> {
  if (outbox) return outbox;
  const { smtpMailer } = await import('./ports/mail/smtp.ts');
  return smtpMailer({ url: config.smtpUrl ?? '', from: config.mailFrom });
}

async function chooseWriter(config: Config, builtIn: Writer): Promise<Writer> {
  if (!config.ai) return builtIn;
  const { openAiWriter } = await import('./ports/writer/openai-compatible/writer.ts');
  return openAiWriter(config.ai);
}

function greeting(config: Config, address: AddressInfo, engine: string, writer: Writer, mailer: Mailer): string {
  const origin = config.appUrl ?? `http://localhost:${address.port}`;
  return [
    '',
    `  Evenkeel is ready at ${origin}`,
    `  The sandbox is at    ${origin}/sandbox`,
    '',
    `  database  ${engine === 'pglite' ? `embedded, in ${config.dataDir}` : 'PostgreSQL'}`,
    `  words     ${writer.kind === 'built-in' ? 'embedded: our own writer' : `AI service (${config.ai?.model}), our own writer behind it`}`,
    '  payments  embedded: no real card is ever charged',
    `  mail      ${mailer.kind === 'outbox' ? 'embedded: read it in the sandbox' : 'SMTP'}`,
    '',
  ].join('\n');
}

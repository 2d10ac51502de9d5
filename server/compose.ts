/**
 * The only file that names adapters and features, with its parts, the other compose-*.ts files. Production and
 * tests build the same server here; tests replace single ports through `overrides`.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream, Logger } from 'pino';
import { login } from '../contract/accounts.ts';
import { auditLogStore } from './audit-log-store.ts';
import { chooseMailer, chooseWriter, stripe } from './compose-adapters.ts';
import { outsideSignIns } from './compose-sign-ins.ts';
import { checkReady, type END_BY, type Ending, endOf } from './compose-stop.ts';
import { writing } from './compose-words.ts';
import type { Config } from './config.ts';
import { inBackground } from './db/background.ts';
import { type OpenDatabase, openDatabase } from './db/client.ts';
import type { Feature } from './feature.ts';
import { accountsFeature } from './features/accounts/index.ts';
import { adminFeature } from './features/admin/index.ts';
import { accessOf, CHARGE_GRACE, subscriptionStatusOf } from './features/billing/access.ts';
import { billingFeature } from './features/billing/index.ts';
import { newsletterFeature } from './features/newsletter/index.ts';
import { privacyFeature } from './features/privacy/index.ts';
import { progressFeature } from './features/progress/index.ts';
import { quoteReportsFeature } from './features/quote-reports/index.ts';
import { quotesAlongside, quotesFeature } from './features/quotes/index.ts';
import { sandboxFeature } from './features/sandbox/index.ts';
import { wordFiguresFeature } from './features/word-figures/index.ts';
import { beginFieldEncryption } from './field-encryption/begin.ts';
import { fullName, NO_NAME } from './field-encryption/names.ts';
import { serverKeys } from './field-encryption/server-keys.ts';
import { greeting } from './greeting.ts';
import { housekeeping } from './housekeeping.ts';
import { createApp } from './http/app.ts';
import { Connections, type ConnectionTimes } from './http/connections.ts';
import { nothingOutside } from './http/content-policy.ts';
import { noRateLimits, rateLimits } from './http/rate-limit.ts';
import { SESSION_IDLE_SECONDS, sessionCheck } from './http/session.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { watchTraffic } from './http/traffic.ts';
import { readBuiltWeb } from './http/web.ts';
import { serverLog } from './log.ts';
import { newId } from './new-id.ts';
import { noticeSender } from './notice-allowance.ts';
import { noticeAllowanceStore } from './notice-allowance-store.ts';
import { adjustableClock } from './ports/clock/adjustable.ts';
import { machineClock } from './ports/clock/machine.ts';
import type { Clock } from './ports/clock/port.ts';
import { betterAuthCredentials } from './ports/identity/better-auth/better-auth-credentials.ts';
import { betterAuthIdentity } from './ports/identity/better-auth/better-auth-identity.ts';
import { type HashingQueue, hashingQueue } from './ports/identity/better-auth/hashing-queue.ts';
import type { FetchPicture } from './ports/identity/outside/port.ts';
import { pgBossJobs } from './ports/jobs/pg-boss/pg-boss-jobs.ts';
import { considerate } from './ports/mail/considerate.ts';
import { outboxMailer } from './ports/mail/outbox.ts';
import type { Mailer } from './ports/mail/port.ts';
import { traced } from './ports/mail/traced.ts';
import { prometheusMeters } from './ports/metrics/prometheus/prometheus-meters.ts';
import type { Payments } from './ports/payments/port.ts';
import { sandboxPayments } from './ports/payments/sandbox/sandbox-payments.ts';
import { stripeBrowserSources } from './ports/payments/stripe/browser-sources.ts';
import { builtInWriter } from './ports/writer/built-in.ts';
import type { Writer } from './ports/writer/port.ts';
import { sessionSecret } from './secret.ts';
import { StartFailure } from './start-failure.ts';

export interface House extends Ending {
  readonly app: FastifyInstance;
  /** Begins to answer. @returns a few lines for the person at the terminal. */
  readonly listen: () => Promise<string>;
  /** Does what is due by the clock and all waiting jobs, at once and to the end: a test need not wait for it. */
  readonly settle: () => Promise<void>;
}

/** What a test may put in the place of the real thing. */
export interface Overrides {
  readonly machineClock?: Clock;
  readonly writer?: Writer;
  readonly mailer?: Mailer;
  /** How long Stripe is waited for, in milliseconds. */
  readonly stripe?: { readonly requestTimeout: number; readonly patience: number };
  /** In whose turn passwords are hashed. */
  readonly hashing?: HashingQueue;
  readonly fetchPicture?: FetchPicture;
  /** Whether PostgreSQL has to answer in time; on a busy machine that tells nothing about what is tested. */
  readonly timeLimits?: boolean;
  readonly connectionTimes?: Partial<ConnectionTimes>;
  readonly endBy?: Partial<typeof END_BY>;
  /** Where the log goes; else standard output. */
  readonly logTo?: DestinationStream;
  /** Milliseconds between two writings of failed sign-ins. */
  readonly failedSignInsEveryMs?: number;
}

export async function compose(config: Config, overrides: Overrides = {}): Promise<House> {
  const log = serverLog(config.logLevel, overrides.logTo);
  const database = await openDatabase({ ...config, timeLimits: overrides.timeLimits ?? true });
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
  // A clock that can be moved would be wrong about plans that are kept elsewhere.
  const adjustable = config.stripe ? null : await adjustableClock(db, machine);
  const clock = adjustable ?? machine;
  const secret = sessionSecret(config.sessionSecret, config.dataDir);
  const jobs = pgBossJobs(database, log);
  const { inputPrice, outputPrice } = config.ai ?? {};
  const meters = prometheusMeters({ inputPrice, outputPrice, jobsWaiting: jobs.waiting });
  const keys = serverKeys(config.encryptionKeys, secret);
  const encryption = await beginFieldEncryption(db, keys, log, meters.unopened);
  const { fields } = encryption;
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`;
  const cookie = sessionCookie({ secret, secure: appUrl.startsWith('https:') });
  const outbox = config.smtpUrl ? null : outboxMailer(db, clock, config.mailFrom);
  const traffic = watchTraffic();
  const chosen = overrides.mailer ?? (await chooseMailer(config, outbox));
  const mailer = traced(considerate(chosen, traffic.isOn), log);
  const embeddedPayments = config.stripe ? null : sandboxPayments(db, clock);
  const payments: Payments = embeddedPayments ?? (await stripe(config, overrides.stripe));
  const outside = outsideSignIns(config, appUrl, () => app);
  const limits = config.rateLimits ? rateLimits() : noRateLimits;

  const auditLog = auditLogStore(db, clock, secret);
  const audit = auditLog.record;
  const { supportEmail } = config;
  const notices = noticeAllowanceStore(db, clock, () => newId(clock));
  const sendNotice = noticeSender({ takeNotice: notices.take, mailer, log });
  const shared = { db, fields, clock, jobs, mailer, sendNotice, newId: () => newId(clock), appUrl, supportEmail };
  const hashing = overrides.hashing ?? hashingQueue();
  const accounts = accountsFeature({
    ...shared,
    notices,
    prefetchQueries: quotesAlongside,
    secret,
    identity: betterAuthIdentity({
      db,
      secret,
      appUrl,
      cookie,
      sessionSeconds: SESSION_IDLE_SECONDS,
      newId: shared.newId,
      hashing,
    }),
    credentials: betterAuthCredentials({ db, clock: machine, newId: shared.newId, hashing }),
    providers: outside.ways,
    providerOf: (issuer) => outside.names.find((name) => outside.ways[name]?.issuer === issuer) ?? null,
    fetchPicture: overrides.fetchPicture ?? outside.fetchPicture,
    secureCookies: cookie.secure,
    appOrigin: config.appUrl,
    machineClock: machine,
    sessionIdleSeconds: SESSION_IDLE_SECONDS,
    adminEmails: config.adminEmails,
    clearCookie: cookie.clear,
    sessionTokenIn: cookie.read,
    failedSignInsEveryMs: overrides.failedSignInsEveryMs,
    accessOf: (plan) => accessOf(plan, clock.now()),
    clearFailedSignIns: (email, ip) => limits.forgive(login, { account: email, ip }),
    wantsSecurityEmails: (userId) => newsletter.wantsSecurityMails(userId),
    audit,
    log,
  });
  const builtIn = builtInWriter();
  const { writer, standing } = await chooseWriter(config, { instead: overrides.writer, builtIn, log, meters });
  const nameOf = async (userId: string) => fullName((await accounts.findUser(userId)) ?? NO_NAME) || null;
  const progress = progressFeature({ ...shared, nameOf });
  const quotes = quotesFeature({
    db,
    fields,
    figures: progress.figures,
    clock,
    writeQuote: writing({ writer, builtIn, log, meters }),
    isHealthConsentWithdrawn: (tx, userId) => privacy.isHealthConsentWithdrawn(tx, userId),
    rememberTimeZone: accounts.setTimeZone,
    limits: config.rateLimits ? { perDay: config.quotesPerDay, perMinute: config.quotesPerMinute } : null,
  });
  const billing = billingFeature({
    ...shared,
    payments,
    log,
    emailOf: accounts.emailRecipientOf,
    secret,
    oneTrialPerPerson: config.oneTrialPerPerson,
    limitsRefusedCards: config.rateLimits,
  });
  const newsletter = newsletterFeature({
    ...shared,
    audit,
    bounceSecret: config.bounceSecret,
    machineClock: machine,
    log,
    personOf: accounts.emailRecipientOf,
  });
  const sandbox = sandboxFeature({
    mailbox: outbox,
    clock: adjustable,
    payments: embeddedPayments,
    identity: outside.rawHandlers.length > 0,
    settle: jobs.settle,
  });
  const isSandboxOpen = outbox !== null || embeddedPayments !== null || outside.rawHandlers.length > 0;
  const privacy = privacyFeature({
    ...shared,
    secret,
    dataDir: config.dataDir,
    gdpr: config.gdpr,
    cookie,
    audit,
    auditLog,
    personOf: accounts.emailRecipientOf,
    wantsSecurityMails: newsletter.wantsSecurityMails,
    entries: quotes.entries,
    forgetInAuditLog: auditLog.forget,
    endAccess: async (tx, userId) => {
      await accounts.revokeAccess(tx, userId);
      await newsletter.stopWritingTo(tx, userId);
    },
    adminEmails: config.adminEmails,
    everyPersonalData: () => Object.entries(features).map(([name, { personalData }]) => ({ name, personalData })),
  });
  const admin = adminFeature({
    ...shared,
    audit,
    auditLog,
    adminEmails: config.adminEmails,
    providerNameOf: (issuer) => outside.names.find((name) => outside.ways[name]?.issuer === issuer) ?? null,
    statusOf: (plan) => subscriptionStatusOf(plan, clock.now()).status,
    trialGraceMs: CHARGE_GRACE,
    eraseAccount: privacy.eraseAccount,
  });
  const quoteReports = quoteReportsFeature({ ...shared, audit, wordsOf: quotes.wordsOf });
  const wordFigures = wordFiguresFeature({ ...shared, standing: () => standing });
  // The sandbox first: what falls due there has happened before the others look for news of it.
  // Accounts last: an account is erased in this order, and what else is theirs is found by the person's row.
  const features: Readonly<Record<string, Feature>> = {
    sandbox: sandbox.feature,
    quotes: quotes.feature,
    quoteReports,
    wordFigures,
    progress: progress.feature,
    billing,
    newsletter: newsletter.feature,
    privacy: privacy.feature,
    admin,
    accounts: accounts.feature,
  };
  const everyFeature = Object.values(features);

  await jobs.start(Object.assign({}, encryption.jobs, ...everyFeature.map((feature) => feature.jobs ?? {})), [
    ...everyFeature.flatMap((feature) => feature.periodicJobs ?? []),
    ...housekeeping(database, auditLog),
  ]);
  await encryption.rewrapSoon(jobs);
  for (const { atStart } of everyFeature) if (atStart) await inBackground(atStart);
  const connections = new Connections(overrides.connectionTimes);
  const outsideSources = config.stripe ? stripeBrowserSources : nothingOutside;
  const app: FastifyInstance = await createApp({
    routes: everyFeature.flatMap((feature) => feature.routes),
    webhooks: everyFeature.flatMap((feature) => feature.webhooks ?? []),
    limits,
    machineClock: machine,
    checkSession: sessionCheck(cookie, accounts.authenticate),
    appOrigin: config.appUrl,
    trustProxy: config.trustProxy,
    outsideSources,
    log,
    traffic,
    checkReady: () => checkReady(database, jobs),
    connections,
    metrics: { meters, token: config.metricsToken },
    web: readBuiltWeb({ SUPPORT_EMAIL: config.supportEmail, APP_URL: appUrl }, outsideSources),
    extraFiles: isSandboxOpen ? sandbox.pages : [],
    rawHandlers: outside.rawHandlers,
  });
  outside.discover(log);
  const ending = endOf({ app, connections, features: everyFeature, outside, jobs, mailer, database }, overrides.endBy);
  return {
    app,
    settle: jobs.settle,
    ...ending,
    listen: async () => {
      await app.listen({ port: config.port, host: config.host }).catch(async (error: Error) => {
        await ending.close();
        throw new StartFailure(
          `Port ${config.port} of ${config.host} cannot be used: ${error.message}. Set PORT to another one.`,
        );
      });
      return greeting(config, app.server.address() as AddressInfo, database.engine, standing, mailer, isSandboxOpen);
    },
  };
}

/**
 * The only file that names adapters and features, with its parts in compose/. Production and
 * tests build the same server here; tests replace single ports through `overrides`.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { login } from '../contract/calls/accounts.ts';
import { auditLogStore } from './audit-log/audit-log-store.ts';
import { chooseMailer, chooseWriter, createStripePayments } from './compose/adapters.ts';
import type { Overrides } from './compose/overrides.ts';
import { checkReady, type Shutdown, shutdownOf } from './compose/shutdown.ts';
import { socialLogins } from './compose/social-logins.ts';
import { textGenerator } from './compose/text-generator.ts';
import { sessionSecret } from './config/session-secret.ts';
import type { Config } from './config.ts';
import { inBackground } from './db/background.ts';
import { type OpenDatabase, openDatabase } from './db/client.ts';
import type { Feature } from './feature.ts';
import { accountsFeature } from './features/accounts/index.ts';
import { adminFeature } from './features/admin/index.ts';
import { billingFeature } from './features/billing/index.ts';
import { accessOf, CHARGE_GRACE_MS, subscriptionStatusOf } from './features/billing/subscription/access.ts';
import { newsletterFeature } from './features/newsletter/index.ts';
import { privacyFeature } from './features/privacy/index.ts';
import { progressFeature } from './features/progress/index.ts';
import { quoteReportsFeature } from './features/quote-reports/index.ts';
import { quoteStatisticsFeature } from './features/quote-statistics/index.ts';
import { quotesFeature, quotesPrefetchQueries } from './features/quotes/index.ts';
import { sandboxFeature } from './features/sandbox/index.ts';
import { keyEncryptionKeys } from './field-encryption/key-encryption-keys.ts';
import { setUpFieldEncryption } from './field-encryption/set-up.ts';
import { fullName, NO_NAME } from './field-encryption/user-names.ts';
import { createHttpApp } from './http/app.ts';
import { Connections } from './http/connections.ts';
import { noRateLimits, rateLimits } from './http/rate-limits/rate-limits.ts';
import { trackRequests } from './http/request-activity.ts';
import { noExternalSources } from './http/security/content-security-policy.ts';
import { SESSION_IDLE_SECONDS, sessionCheck } from './http/sessions/check-session.ts';
import { sessionCookie } from './http/sessions/session-cookie.ts';
import { readBuiltWeb } from './http/web/web-files.ts';
import { maintenanceJobs } from './lifecycle/maintenance-jobs.ts';
import { startupBanner } from './lifecycle/startup-banner.ts';
import { StartupError } from './lifecycle/startup-error.ts';
import { createLogger } from './logging/logger.ts';
import { newId } from './new-id.ts';
import { noticeSender } from './notices/notice-limit.ts';
import { noticeLimitStore } from './notices/notice-limit-store.ts';
import { adjustableClock } from './ports/clock/adjustable-clock.ts';
import { systemClock } from './ports/clock/system-clock.ts';
import { betterAuthCredentials } from './ports/identity/better-auth/better-auth-credentials.ts';
import { betterAuthIdentity } from './ports/identity/better-auth/better-auth-identity.ts';
import { hashingQueue } from './ports/identity/better-auth/hashing-queue.ts';
import { pgBossJobs } from './ports/jobs/pg-boss/pg-boss-jobs.ts';
import { loggingMailer } from './ports/mail/logging-mailer.ts';
import { outboxMailer } from './ports/mail/outbox.ts';
import { throttledMailer } from './ports/mail/throttled-mailer.ts';
import { prometheusMeters } from './ports/metrics/prometheus/prometheus-meters.ts';
import type { Payments } from './ports/payments/port.ts';
import { sandboxPayments } from './ports/payments/sandbox/sandbox-payments.ts';
import { stripeBrowserSources } from './ports/payments/stripe/browser-sources.ts';
import { builtInWriter } from './ports/writer/built-in-writer.ts';

export interface App extends Shutdown {
  readonly fastify: FastifyInstance;
  /** Begins to answer. @returns a few lines for the person at the terminal. */
  readonly listen: () => Promise<string>;
  /** Does what is due by the clock and all waiting jobs, at once and to the end: a test need not wait for it. */
  readonly runDueJobs: () => Promise<void>;
}

export async function compose(config: Config, overrides: Overrides = {}): Promise<App> {
  const log = createLogger(config.logLevel, overrides.logDestination);
  const database = await openDatabase({ ...config, timeLimits: overrides.timeLimits ?? true });
  try {
    return await buildApp(config, overrides, log, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function buildApp(config: Config, overrides: Overrides, log: Logger, database: OpenDatabase): Promise<App> {
  const { db } = database;
  const baseClock = overrides.systemClock ?? systemClock;
  // A clock that can be moved would be wrong about plans that are kept elsewhere.
  const adjustable = config.stripe ? null : await adjustableClock(db, baseClock);
  const clock = adjustable ?? baseClock;
  const secret = sessionSecret(config.sessionSecret, config.dataDir);
  const jobs = pgBossJobs(database, log);
  const { inputPrice, outputPrice } = config.ai ?? {};
  const meters = prometheusMeters({ inputPrice, outputPrice, countPendingJobs: jobs.countPending });
  const keys = keyEncryptionKeys(config.encryptionKeys, secret);
  const encryption = await setUpFieldEncryption(db, keys, log, meters.decryptionFailed);
  const { fields } = encryption;
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`;
  const cookie = sessionCookie({ secret, secure: appUrl.startsWith('https:') });
  const outbox = config.smtpUrl ? null : outboxMailer(db, clock, config.emailFrom);
  const requestActivity = trackRequests();
  const baseMailer = overrides.mailer ?? (await chooseMailer(config, outbox));
  const mailer = loggingMailer(throttledMailer(baseMailer, requestActivity.isActive), log);
  const embeddedPayments = config.stripe ? null : sandboxPayments(db, clock);
  const payments: Payments = embeddedPayments ?? (await createStripePayments(config, overrides.stripe));
  const socialLogin = socialLogins(config, appUrl, () => app);
  const limits = config.rateLimits ? rateLimits() : noRateLimits;

  const auditLog = auditLogStore(db, clock, secret);
  const audit = auditLog.record;
  const { supportEmail } = config;
  const notices = noticeLimitStore(db, clock, () => newId(clock));
  const sendNotice = noticeSender({ reserveNotice: notices.reserve, mailer, log });
  const shared = { db, fields, clock, jobs, mailer, sendNotice, newId: () => newId(clock), appUrl, supportEmail };
  const hashing = overrides.hashing ?? hashingQueue();
  const accounts = accountsFeature({
    ...shared,
    notices,
    prefetchQueries: quotesPrefetchQueries,
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
    credentials: betterAuthCredentials({ db, clock: baseClock, newId: shared.newId, hashing }),
    providers: socialLogin.providers,
    providerOf: (issuer) => socialLogin.names.find((name) => socialLogin.providers[name]?.issuer === issuer) ?? null,
    fetchPicture: overrides.fetchPicture ?? socialLogin.fetchPicture,
    secureCookies: cookie.secure,
    appOrigin: config.appUrl,
    machineClock: baseClock,
    sessionIdleSeconds: SESSION_IDLE_SECONDS,
    adminEmails: config.adminEmails,
    clearCookie: cookie.clear,
    sessionTokenIn: cookie.read,
    failedSignInsEveryMs: overrides.failedSignInsEveryMs,
    accessOf: (plan) => accessOf(plan, clock.now()),
    clearFailedSignIns: (email, ip) => limits.resetFailures(login, { account: email, ip }),
    wantsSecurityEmails: (userId) => newsletter.wantsSecurityEmails(userId),
    audit,
    log,
  });
  const builtIn = builtInWriter();
  const { writer, standing } = await chooseWriter(config, { override: overrides.writer, builtIn, log, meters });
  const nameOf = async (userId: string) => fullName((await accounts.findUser(userId)) ?? NO_NAME) || null;
  const progress = progressFeature({ ...shared, nameOf });
  const quotes = quotesFeature({
    db,
    fields,
    aggregates: progress.aggregates,
    clock,
    generateText: textGenerator({ writer, builtIn, log, meters }),
    isHealthConsentWithdrawn: (tx, userId) => privacy.isHealthConsentWithdrawn(tx, userId),
    rememberTimeZone: accounts.setTimeZone,
    limits: config.rateLimits ? { perDay: config.quotesPerDay, perMinute: config.quotesPerMinute } : null,
  });
  const billing = billingFeature({
    ...shared,
    payments,
    log,
    findRecipient: accounts.emailRecipientOf,
    secret,
    preventRepeatTrials: config.preventRepeatTrials,
    limitsDeclinedCards: config.rateLimits,
  });
  const newsletter = newsletterFeature({
    ...shared,
    audit,
    bounceSecret: config.bounceSecret,
    machineClock: baseClock,
    log,
    findUser: accounts.emailRecipientOf,
  });
  const sandbox = sandboxFeature({
    mailbox: outbox,
    clock: adjustable,
    payments: embeddedPayments,
    identity: socialLogin.nodeHandlers.length > 0,
    runDueJobs: jobs.runDueJobs,
  });
  const isSandboxOpen = outbox !== null || embeddedPayments !== null || socialLogin.nodeHandlers.length > 0;
  const privacy = privacyFeature({
    ...shared,
    secret,
    dataDir: config.dataDir,
    gdpr: config.gdpr,
    cookie,
    audit,
    auditLog,
    findUser: accounts.emailRecipientOf,
    wantsSecurityEmails: newsletter.wantsSecurityEmails,
    checkIns: quotes.importExport,
    anonymizeAuditLog: auditLog.anonymize,
    revokeAccess: async (tx, userId) => {
      await accounts.revokeAccess(tx, userId);
      await newsletter.stopSendingTo(tx, userId);
    },
    adminEmails: config.adminEmails,
    personalDataSources: () => Object.entries(features).map(([name, { personalData }]) => ({ name, personalData })),
  });
  const admin = adminFeature({
    ...shared,
    audit,
    auditLog,
    adminEmails: config.adminEmails,
    providerNameOf: (issuer) =>
      socialLogin.names.find((name) => socialLogin.providers[name]?.issuer === issuer) ?? null,
    statusOf: (plan) => subscriptionStatusOf(plan, clock.now()).status,
    trialGraceMs: CHARGE_GRACE_MS,
    eraseAccount: privacy.eraseAccount,
  });
  const quoteReports = quoteReportsFeature({ ...shared, audit, findAnonymizedQuote: quotes.findAnonymizedQuote });
  const quoteStatistics = quoteStatisticsFeature({ ...shared, standing: () => standing });
  // The sandbox first: what falls due there has happened before the others look for news of it.
  // Accounts last: an account is erased in this order, and what else is theirs is found by the person's row.
  const features: Readonly<Record<string, Feature>> = {
    sandbox: sandbox.feature,
    quotes: quotes.feature,
    quoteReports,
    quoteStatistics,
    progress: progress.feature,
    billing,
    newsletter: newsletter.feature,
    privacy: privacy.feature,
    admin,
    accounts: accounts.feature,
  };
  const allFeatures = Object.values(features);

  await jobs.start(Object.assign({}, encryption.jobs, ...allFeatures.map((feature) => feature.jobs ?? {})), [
    ...allFeatures.flatMap((feature) => feature.periodicJobs ?? []),
    ...maintenanceJobs(database, auditLog),
  ]);
  await encryption.enqueueRewrap(jobs);
  for (const { atStart } of allFeatures) if (atStart) await inBackground(atStart);
  const connections = new Connections(overrides.connectionTimeouts);
  const externalSources = config.stripe ? stripeBrowserSources : noExternalSources;
  const app: FastifyInstance = await createHttpApp({
    routes: allFeatures.flatMap((feature) => feature.routes),
    webhooks: allFeatures.flatMap((feature) => feature.webhooks ?? []),
    limits,
    systemClock: baseClock,
    checkSession: sessionCheck(cookie, accounts.authenticate),
    appOrigin: config.appUrl,
    trustProxy: config.trustProxy,
    externalSources,
    log,
    requestActivity,
    checkReady: () => checkReady(database, jobs),
    connections,
    metrics: { meters, token: config.metricsToken },
    web: readBuiltWeb({ SUPPORT_EMAIL: config.supportEmail, APP_URL: appUrl }, externalSources),
    extraFiles: isSandboxOpen ? sandbox.pages : [],
    nodeHandlers: socialLogin.nodeHandlers,
  });
  socialLogin.discover(log);
  const shutdown = shutdownOf(
    { fastify: app, connections, features: allFeatures, socialLogins: socialLogin, jobs, mailer, database },
    overrides.shutdownDeadlines,
  );
  return {
    fastify: app,
    runDueJobs: jobs.runDueJobs,
    ...shutdown,
    listen: async () => {
      await app.listen({ port: config.port, host: config.host }).catch(async (error: Error) => {
        await shutdown.close();
        throw new StartupError(
          `Port ${config.port} of ${config.host} cannot be used: ${error.message}. Set PORT to another one.`,
        );
      });
      return startupBanner(
        config,
        app.server.address() as AddressInfo,
        database.engine,
        standing,
        mailer,
        isSandboxOpen,
      );
    },
  };
}

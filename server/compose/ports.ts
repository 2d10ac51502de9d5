/** Chooses the adapter of each port: the test's own, else the configured one, else the embedded one. */
import type { FastifyInstance } from 'fastify';
import { readLastBackup } from '../backup/last-backup-store.ts';
import type { Database } from '../db/client.ts';
import { readCounters } from '../db/counters.ts';
import { SESSION_IDLE_SECONDS } from '../http/sessions/check-session.ts';
import { newId } from '../new-id.ts';
import { adjustableClock } from '../ports/clock/adjustable-clock.ts';
import type { Clock } from '../ports/clock/port.ts';
import { systemClock as realSystemClock } from '../ports/clock/system-clock.ts';
import { betterAuthCredentials } from '../ports/identity/better-auth/better-auth-credentials.ts';
import { betterAuthIdentity } from '../ports/identity/better-auth/better-auth-identity.ts';
import { hashingQueue } from '../ports/identity/better-auth/hashing-queue.ts';
import { pgBossJobs } from '../ports/jobs/pg-boss/pg-boss-jobs.ts';
import { countingMailer } from '../ports/mail/counting-mailer.ts';
import { loggingMailer } from '../ports/mail/logging-mailer.ts';
import { type Outbox, outboxMailer } from '../ports/mail/outbox.ts';
import type { Mailer } from '../ports/mail/port.ts';
import { throttledMailer } from '../ports/mail/throttled-mailer.ts';
import { tracingMailer } from '../ports/mail/tracing-mailer.ts';
import type { Meters } from '../ports/metrics/port.ts';
import { prometheusMeters } from '../ports/metrics/prometheus/prometheus-meters.ts';
import type { Payments } from '../ports/payments/port.ts';
import { type SandboxPayments, sandboxPayments } from '../ports/payments/sandbox/sandbox-payments.ts';
import { builtInWriter } from '../ports/writer/built-in-writer.ts';
import { chooseWriter, createSmtpMailer, createStripePayments } from './adapters.ts';
import type { Foundation } from './foundation.ts';
import { socialLogins } from './social-logins.ts';
import { tracedPayments } from './traced-ports.ts';

export type Ports = Awaited<ReturnType<typeof createPorts>>;

/** @param app returns the app once it exists: the sandbox's identity provider is called within it. */
export async function createPorts(foundation: Foundation, app: () => FastifyInstance) {
  const { config, overrides, log, database, tracing } = foundation;
  const time = await createClocks(foundation);
  const jobs = pgBossJobs(database, log, { tracing });
  const { inputPrice, outputPrice } = config.ai ?? {};
  const meters = prometheusMeters({
    inputPrice,
    outputPrice,
    countPendingJobs: jobs.countPending,
    readFigures: async () => ({
      queues: await jobs.readFigures(),
      subscriptions: await countSubscriptions(database.db),
      lastBackup: database.engine === 'postgres' ? await readLastBackup(database.db) : undefined,
    }),
    connectionPools: database.connectionPools ?? (() => []),
    now: () => time.systemClock.now().getTime(),
  });
  const builtIn = builtInWriter();
  return {
    ...time,
    jobs,
    meters,
    ...(await createMail(foundation, time.clock, meters)),
    ...(await createPayments(foundation, time.clock)),
    ...createIdentity(foundation, time),
    socialLogin: socialLogins(foundation, app),
    builtInWriter: builtIn,
    ...(await chooseWriter(config, { override: overrides.writer, builtIn, log, meters, tracing })),
  };
}

/** By state, from counters that triggers maintain, so that no rows are counted here. */
async function countSubscriptions(db: Database): Promise<Readonly<Record<string, number>>> {
  const counts = await readCounters(db, ['plans_active', 'plans_trialing', 'plans_trial_over']);
  return { active: counts.plans_active, trialing: counts.plans_trialing, trial_over: counts.plans_trial_over };
}

/** The machine's clock; the features' clock, which the sandbox can move; and ids based on the latter. */
async function createClocks({ config, overrides, database }: Foundation) {
  const systemClock = overrides.systemClock ?? realSystemClock;
  // An adjustable clock would be wrong for subscriptions that an external provider stores.
  const adjustable = config.stripe ? null : await adjustableClock(database.db, systemClock);
  const clock = adjustable ?? systemClock;
  return { systemClock, adjustableClock: adjustable, clock, newId: () => newId(clock) };
}

async function createMail(foundation: Foundation, clock: Clock, meters: Meters) {
  const { log, tracing, requestActivity } = foundation;
  const { outbox, mailer } = await chooseMailer(foundation, clock);
  const sending = tracing ? tracingMailer(mailer, tracing) : mailer;
  return {
    outbox,
    mailer: countingMailer(loggingMailer(throttledMailer(sending, requestActivity.isActive), log), meters),
  };
}

/** `outbox` is null where emails are sent by SMTP. */
async function chooseMailer(
  { config, overrides, database }: Foundation,
  clock: Clock,
): Promise<{ readonly outbox: Outbox | null; readonly mailer: Mailer }> {
  const { smtpUrl, emailFrom } = config;
  if (smtpUrl) return { outbox: null, mailer: overrides.mailer ?? (await createSmtpMailer(smtpUrl, emailFrom)) };
  const outbox = outboxMailer(database.db, clock, emailFrom);
  return { outbox, mailer: overrides.mailer ?? outbox };
}

/** `embeddedPayments` is null where payments are Stripe's. */
async function createPayments(
  { config, overrides, database, tracing }: Foundation,
  clock: Clock,
): Promise<{ readonly embeddedPayments: SandboxPayments | null; readonly payments: Payments }> {
  if (config.stripe) {
    const payments = await createStripePayments(config.stripe, overrides.stripe);
    return { embeddedPayments: null, payments: tracedPayments(tracing, payments) };
  }
  const embeddedPayments = sandboxPayments(database.db, clock);
  return { embeddedPayments, payments: embeddedPayments };
}

interface Clocks {
  readonly clock: Clock;
  readonly systemClock: Clock;
  readonly newId: () => string;
}

function createIdentity(foundation: Foundation, { newId, ...clocks }: Clocks) {
  const { overrides, database, secret, appUrl, cookie } = foundation;
  const { db } = database;
  const { passwordCost, hashing = hashingQueue() } = overrides;
  const sessionSeconds = SESSION_IDLE_SECONDS;
  return {
    identity: betterAuthIdentity({
      db,
      secret,
      appUrl,
      cookie,
      sessionSeconds,
      newId,
      ...clocks,
      hashing,
      passwordCost,
    }),
    credentials: betterAuthCredentials({ db, clock: clocks.systemClock, newId, hashing, passwordCost }),
  };
}

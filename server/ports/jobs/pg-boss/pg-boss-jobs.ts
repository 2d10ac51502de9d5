import { setTimeout as delay, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { inBackground } from '#server/db/background.ts';
import type { OpenDatabase, Transaction } from '#server/db/client.ts';
import { isConnectionError } from '#server/db/unavailable.ts';
import type { Log } from '#server/logging/log.ts';
import { LoggableError } from '#server/logging/loggable-error.ts';
import { errorCode } from '#server/logging/serialize-error.ts';
import { type JobHandlers, type Jobs, type PeriodicJob, PermanentJobError } from '../port.ts';
import { type JobTracing, withOriginatingRequest, withRequest } from './job-request.ts';
import { type Poller, pollQueues } from './poll-queues.ts';
import { type JobAttempt, queueBatches, workInFlight } from './queue-batches.ts';
import { countQueues, hasRetry, queueFigures, queuesWithWork, transactionConnection } from './store.ts';

/** How often the queue looks for jobs whose process died, so that they are retried within a minute or two. */
const MAINTENANCE_INTERVAL_SECONDS = 60;
/**
 * Retries of a failing job: the first after about 30 s, then doubling, at most an hour apart; about two days in all.
 */
const RETRY = { retryLimit: 50, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };
/** Every hour, for a hundred years. */
const UNLIMITED_RETRIES = 1_000_000;
/** A job is not removed because it has waited for long, for example while the server was off: ten years. */
const RETENTION_SECONDS = 10 * 365 * 24 * 60 * 60;

export interface JobTimings {
  /** The interval between two polls of empty queues. */
  readonly pollMs: number;
  /**
   * How long a stop waits for running jobs. Jobs that are not finished by then are retried by another process, or after
   * the next start.
   */
  readonly stopTimeoutMs: number;
}

interface JobQueueOptions {
  /** Absent if nothing is traced. */
  readonly tracing?: JobTracing | undefined;
  readonly timings?: JobTimings;
}

const TIMINGS: JobTimings = { pollMs: 2000, stopTimeoutMs: 5000 };

/** If there is still work after this many rounds, draining would probably never end, so it fails instead. */
const MAX_DRAIN_ROUNDS = 1000;
/**
 * A batch may have been fetched but not started yet. A second check, after that batch got its turn in the event loop,
 * notices it.
 */
const IDLE_CHECKS = 2;

/** A job that was due while no server was running runs once after the next start: a machine may be off every midnight. */
const CATCH_UP = { missed: 'once' } as const;

/** @param everyMinutes a divisor of 60, or DAILY. */
const cronOf = (everyMinutes: number): string => (everyMinutes < 60 ? `*/${everyMinutes} * * * *` : '0 0 * * *');

/**
 * The queue stores the error of a failed job, with its cause and stack, so it is given only the code of the original
 * error.
 */
const storableError = (error: unknown): Error => {
  const code = errorCode(error);
  // For the trace. It is not enumerable, because the queue stores all enumerable properties.
  return Object.defineProperty(new Error(code), 'code', { value: code, enumerable: false });
};

/**
 * The job queue of pg-boss, in our own database. Finished jobs are deleted immediately, because they may identify a
 * user.
 */
export function pgBossJobs(
  database: Pick<OpenDatabase, 'engine' | 'run' | 'withSchemaLock'>,
  log: Log<'error'>,
  { tracing, timings = TIMINGS }: JobQueueOptions = {},
): Jobs {
  const boss = openBoss(database, log, { schedule: false });
  // Adds periodic jobs when they are due. Start-up does not wait for it: only the queue itself must be ready before the
  // server accepts requests.
  const scheduler = openBoss(database, log, { migrate: false, supervise: false });
  let handlers: JobHandlers = {};
  let periodicJobs: readonly PeriodicJob[] = [];
  let started = false;
  let poller: Poller | undefined;
  const inFlight = workInFlight();

  const attemptJob = async ({ name, payload, isLastAttempt }: JobAttempt): Promise<void> => {
    const handler = handlers[name];
    try {
      if (!handler) throw new LoggableError(`No handler for job ${name}`);
      await inFlight.track(inBackground(() => handler(payload)));
    } catch (error) {
      // Each run of a periodic job does the same work, so one of those that failed is enough to retry: if it were every
      // one, a job that is due every minute would be attempted thousands of times an hour after two days.
      const isCovered = periodicJobs.some((job) => job.name === name) && (await hasRetry(database.run, name));
      reportFailedJob(log, { name, isLastAttempt, isCovered }, error);
    }
  };
  const { drainOnce, requeueInterrupted, requeueAll } = queueBatches(boss, {
    runJob: withOriginatingRequest(attemptJob, tracing),
    inFlight,
  });
  const findWork = async () => {
    await requeueInterrupted();
    return queuesWithWork(database.run, Object.keys(handlers));
  };
  const reportWhileStarted = (error: Error): void => {
    if (started) reportError(log, error);
  };

  const startQueue = async (): Promise<void> => {
    await boss.start();
    // pg-boss looks up a queue when it is first used. On PGlite this must not happen within another caller's
    // transaction.
    for (const name of await createMissingQueues(boss, Object.keys(handlers))) await drainOnce(name);
    await scheduleChanged(boss, periodicJobs);
  };

  return {
    enqueue: async (tx: Transaction, { name, retries }, payload) => {
      if (!handlers[name]) throw new LoggableError(`No handler for job ${name}`);
      const limit = retries === 'unlimited' ? { retryLimit: UNLIMITED_RETRIES } : {};
      await boss.send(name, withRequest(payload, tracing), { ...limit, db: transactionConnection(tx) });
    },
    start: async (newHandlers, periodic) => {
      periodicJobs = periodic;
      handlers = { ...newHandlers, ...Object.fromEntries(periodic.map((job) => [job.name, () => job.run()])) };
      // pg-boss creates its own tables and those of each queue. If several servers start at the same time, they do this
      // one after another.
      await database.withSchemaLock(() => inBackground(startQueue));
      started = true;
      const startSchedulerAndFindWork = () => scheduler.start().then(findWork);
      poller = inBackground(() => pollQueues(startSchedulerAndFindWork, drainOnce, reportWhileStarted, timings.pollMs));
    },
    runDueJobs: async () => {
      for (const job of periodicJobs) if (job.clock === 'app') await inBackground(() => job.run());
      let idleChecks = 0;
      for (let round = 0; round < MAX_DRAIN_ROUNDS; round += 1) {
        const names = await findWork();
        for (const name of names) await drainOnce(name);
        idleChecks = names.length === 0 && inFlight.all.size === 0 ? idleChecks + 1 : 0;
        if (idleChecks === IDLE_CHECKS) return;
        await Promise.all(inFlight.all);
        await yieldToEventLoop();
      }
      throw new Error('Jobs.runDueJobs: jobs were still waiting after the maximum number of rounds.');
    },
    countPending: async () => (started ? countQueuedJobs(boss, Object.keys(handlers)) : 0),
    readFigures: async () => (started ? queueFigures(database.run, Object.keys(handlers)) : []),
    isReady: async () => {
      const names = Object.keys(handlers);
      return started && (await countQueues(database.run, names)) === names.length;
    },
    stop: async () => {
      if (!started) return;
      started = false;
      await Promise.race([poller?.stop(), delay(timings.stopTimeoutMs, undefined, { ref: false })]);
      await requeueAll();
      for (const one of [scheduler, boss]) await one.stop({ graceful: false });
    },
  };
}

interface FailedAttempt extends Omit<JobAttempt, 'payload'> {
  /** Another job that does the same work waits for its retry. */
  readonly isCovered: boolean;
}

/**
 * The queue removes a job that ends without an error, so this returns normally for a job that can never succeed,
 * or need not be retried.
 * @throws the error that the queue may store, if the job is to be retried.
 */
function reportFailedJob(log: Log<'error'>, { name, isLastAttempt, isCovered }: FailedAttempt, error: unknown): void {
  const details = { job: name, err: error };
  if (error instanceof PermanentJobError) {
    log.error(details, 'job failed permanently, removed');
    return;
  }
  log.error(details, isLastAttempt ? 'job failed for the last time, removed' : 'job failed, will be retried');
  if (!isCovered) throw storableError(error);
}

/** Creates the queue's tables, as the first start on an empty database does, but no queues. */
export async function createQueueTables(database: Pick<OpenDatabase, 'engine' | 'run'>): Promise<void> {
  const failures: Error[] = [];
  const boss = new PgBoss({ ...bossOptions(database), supervise: false, schedule: false });
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  const [first] = failures;
  if (first) throw first;
}

const bossOptions = (database: Pick<OpenDatabase, 'engine' | 'run'>): ConstructorOptions => ({
  db: { executeSql: (text, values) => database.run(text, values) },
  backend: database.engine,
});

function openBoss(
  database: Pick<OpenDatabase, 'engine' | 'run'>,
  log: Log<'error'>,
  parts: Pick<ConstructorOptions, 'migrate' | 'schedule' | 'supervise'>,
): PgBoss {
  const boss = new PgBoss({
    ...bossOptions(database),
    ...parts,
    monitorVacuum: false,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
  });
  boss.on('error', (error) => reportError(log, error));
  return boss;
}

/** While the database is unavailable this happens every few seconds, so the log line is kept short. */
const reportError = (log: Log<'error'>, error: Error): void =>
  log.error(isConnectionError(error) ? { code: errorCode(error) } : { err: error }, 'job queue error');

/**
 * Creating a queue takes a transaction. After the first start of a version, all queues exist.
 * @returns the names of the queues that were created.
 */
async function createMissingQueues(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  const missing = names.filter((name) => !existing.has(name));
  for (const name of missing)
    await boss.createQueue(name, {
      ...RETRY,
      retentionSeconds: RETENTION_SECONDS,
      deleteAfterSeconds: 1,
    });
  return missing;
}

async function countQueuedJobs(boss: PgBoss, names: readonly string[]): Promise<number> {
  const queues = (await boss.getQueues()).filter(({ name }) => names.includes(name));
  return queues.reduce((sum, { queuedCount }) => sum + queuedCount, 0);
}

async function scheduleChanged(boss: PgBoss, jobs: readonly PeriodicJob[]): Promise<void> {
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const { name, everyMinutes } of jobs) {
    const cron = cronOf(everyMinutes);
    const existing = schedules.get(name);
    if (existing?.cron !== cron || existing.options?.missed !== CATCH_UP.missed)
      await boss.schedule(name, cron, null, CATCH_UP);
  }
}

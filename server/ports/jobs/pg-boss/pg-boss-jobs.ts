import { setTimeout as delay, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { inBackground } from '../../../db/background.ts';
import type { OpenDatabase, Transaction } from '../../../db/client.ts';
import { isConnectionError } from '../../../db/unavailable.ts';
import { LoggableError } from '../../../logging/loggable-error.ts';
import { errorCode } from '../../../logging/serialize-error.ts';
import { type JobHandlers, type Jobs, type PeriodicJob, PermanentJobError } from '../port.ts';
import { countQueues, queuesWithWork, transactionConnection } from './store.ts';

/** How often the queue looks for jobs that were given up, so they are picked up again within a minute or two. */
const MAINTENANCE_INTERVAL_SECONDS = 60;
/**
 * Retries of a failing job: the first after about 30 s, then doubling, at most an hour apart; about two days in all.
 */
const RETRY = { retryLimit: 50, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };
const POLL_SECONDS = 2;
/** Jobs that are not done by then are retried by another process, or after the next start. */
const STOP_TIMEOUT_MS = 5000;
const BATCH_SIZE = 20;
/** The number of batches between two pauses: few enough that the job which started them is not taken for stuck. */
const MAX_ROUNDS_PER_JOB = 10;
/** After this many rounds that still find work, draining would never end. It fails instead. */
const MAX_DRAIN_ROUNDS = 1000;
/**
 * A worker may have just fetched a job without having started it. A second look, after the worker had its turn, shows
 * that.
 */
const IDLE_CHECKS = 2;

/** `everyMinutes` divides an hour, or is a whole day. */
const cronOf = (everyMinutes: number): string => (everyMinutes < 60 ? `*/${everyMinutes} * * * *` : '0 0 * * *');

/**
 * The queue stores what a failed job threw, with its cause and stack. So it is only given the code of the real error.
 */
const storableError = (error: unknown): Error => new Error(errorCode(error));

interface JobLog {
  readonly error: (details: object, message: string) => void;
}

/**
 * The job queue of pg-boss, in our own database. Finished jobs are deleted at once, because they may identify a user.
 */
export function pgBossJobs(database: Pick<OpenDatabase, 'engine' | 'run' | 'withSchemaLock'>, log: JobLog): Jobs {
  const boss = openBoss(database, log);
  let handlers: JobHandlers = {};
  let periodicJobs: readonly PeriodicJob[] = [];
  let started = false;
  const inFlight = workInFlight();

  const runJob = async (name: string, payload: unknown): Promise<void> => {
    const handler = handlers[name];
    try {
      if (!handler) throw new LoggableError(`No handler for job ${name}`);
      await inFlight.track(inBackground(() => handler(payload)));
    } catch (error) {
      // As if it were done: the queue retries or removes a job, and keeps none that cannot succeed.
      if (error instanceof PermanentJobError)
        return log.error({ job: name, err: error }, 'job failed permanently, removed');
      log.error({ job: name, err: error }, 'job failed, will be retried');
      throw storableError(error);
    }
  };
  const { startWorker, drainOnce } = queueWorkers(boss, { runJob, inFlight, isStarted: () => started });

  const begin = async (): Promise<void> => {
    await boss.start();
    for (const name of Object.keys(handlers)) await startWorker(name);
    for (const job of periodicJobs) await boss.schedule(job.name, cronOf(job.everyMinutes));
  };

  return {
    enqueue: async (tx: Transaction, { name }, payload) => {
      if (!handlers[name]) throw new LoggableError(`No handler for job ${name}`);
      await boss.send(name, payload, { db: transactionConnection(tx) });
    },
    start: async (newHandlers, periodic) => {
      periodicJobs = periodic;
      handlers = { ...newHandlers, ...Object.fromEntries(periodic.map((job) => [job.name, () => job.run()])) };
      // pg-boss creates its tables, and those of each queue. If several servers start at once, they do this one after
      // the other.
      await database.withSchemaLock(() => inBackground(begin));
      started = true;
    },
    runDueJobs: async () => {
      for (const job of periodicJobs) if (job.clock === 'app') await inBackground(() => job.run());
      let idleChecks = 0;
      for (let round = 0; round < MAX_DRAIN_ROUNDS; round += 1) {
        const names = await queuesWithWork(database.run, Object.keys(handlers));
        for (const name of names) await drainOnce(name);
        idleChecks = names.length === 0 && inFlight.all.size === 0 ? idleChecks + 1 : 0;
        if (idleChecks === IDLE_CHECKS) return;
        await Promise.all(inFlight.all);
        await yieldToEventLoop();
      }
      throw new Error('Jobs.runDueJobs: jobs were still waiting after the maximum number of rounds.');
    },
    countPending: async () => {
      const names = new Set(Object.keys(handlers));
      const queues = started ? await boss.getQueues() : [];
      return queues.filter(({ name }) => names.has(name)).reduce((sum, { queuedCount }) => sum + queuedCount, 0);
    },
    isReady: async () => {
      const names = Object.keys(handlers);
      return started && (await countQueues(database.run, names)) === names.length;
    },
    stop: async () => {
      if (!started) return;
      started = false;
      // Left to itself pg-boss looks only every half second whether its workers have ended.
      const workersEnd = Promise.all(Object.keys(handlers).map((name) => boss.offWork(name)));
      await Promise.race([workersEnd, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

function openBoss(database: Pick<OpenDatabase, 'engine' | 'run'>, log: JobLog): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: (await database.run(text, values)).rows as unknown[] }) },
    backend: database.engine,
    monitorVacuum: false,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
  });
  // While the database is unavailable each queue reports it every few seconds: a short line is enough.
  boss.on('error', (error) =>
    log.error(isConnectionError(error) ? { code: errorCode(error) } : { err: error }, 'job queue error'),
  );
  return boss;
}

/** Work that was begun and is not over, whatever comes of it. */
function workInFlight() {
  const all = new Set<Promise<void>>();
  return {
    all: all as ReadonlySet<Promise<void>>,
    track: async <Result>(work: Promise<Result>): Promise<Result> => {
      const tracked = work.then(
        () => {},
        () => {},
      );
      all.add(tracked);
      try {
        return await work;
      } finally {
        all.delete(tracked);
      }
    },
  };
}

interface WorkerTools {
  readonly runJob: (name: string, payload: unknown) => Promise<void>;
  readonly inFlight: ReturnType<typeof workInFlight>;
  readonly isStarted: () => boolean;
}

/** The two ways in which a queue's jobs are done: as a worker finds them, and at once. */
function queueWorkers(boss: PgBoss, { runJob, inFlight, isStarted }: WorkerTools) {
  const runBatch = async (name: string): Promise<number> => {
    const jobs = await boss.fetch<unknown>(name, { batchSize: BATCH_SIZE });
    for (const job of jobs) {
      await runJob(name, job.data).then(
        () => boss.deleteJob(name, job.id),
        (failed: Error) => boss.fail(name, job.id, { message: failed.message }),
      );
      // The embedded database answers without ever letting go of the thread: requests come in between jobs.
      await yieldToEventLoop();
    }
    return jobs.length;
  };

  /** In flight from the fetch on, so that the queue does not look empty while a batch is fetched but not done. */
  const drainOnce = (name: string): Promise<number> => inFlight.track(runBatch(name));

  const startWorker = async (name: string): Promise<void> => {
    await boss.createQueue(name, { ...RETRY, deleteAfterSeconds: 1 });
    await boss.work<unknown>(name, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
      for (const job of jobs) {
        await runJob(name, job.data);
        await boss.deleteJob(name, job.id);
      }
      // The worker pauses after each fetch. Where more is waiting, it is done now, each job completed by itself.
      for (let round = 0; round < MAX_ROUNDS_PER_JOB && isStarted(); round += 1) {
        if ((await drainOnce(name)) < BATCH_SIZE) return;
      }
    });
  };

  return { startWorker, drainOnce };
}

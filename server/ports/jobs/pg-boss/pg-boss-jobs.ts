import { setImmediate as othersFirst } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { inBackground } from '../../../db/background.ts';
import type { OpenDatabase, Transaction } from '../../../db/client.ts';
import { isConnectionError } from '../../../db/unavailable.ts';
import { codeOfError } from '../../../errors-in-the-log.ts';
import { LoggableError } from '../../../loggable-error.ts';
import type { JobHandlers, Jobs, PeriodicJob } from '../port.ts';
import { howManyQueues, inTransaction, queuesWithWork } from './store.ts';

/** Jobs that were given up go with the next look at them: a minute or two. */
const LOOK_SECONDS = 60;
/** Retries of a failing job: after about 30 s, doubling, an hour at most; about two days in all. */
const RETRY = { retryLimit: 50, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };
const POLL_SECONDS = 2;
/** What is not done by then is tried again, by another process or after the next start. */
const STOP_PATIENCE_MS = 5000;
const BATCH = 20;
/** So many batches between two pauses: few enough that the job which began them is not taken for stuck. */
const ROUNDS_AT_ONCE = 10;
/** A settle that still finds work after this many rounds would never end; it says so instead. */
const SETTLE_ROUNDS = 1000;
/** A worker may have fetched a job a moment ago and not begun it: once it is its turn, a second look shows that. */
const QUIET_LOOKS = 2;

/** Minutes that divide an hour, or whole days. */
const cronOf = (everyMinutes: number): string => (everyMinutes < 60 ? `*/${everyMinutes} * * * *` : '0 0 * * *');

/** The queue keeps what a failed job threw, its cause and its stack: of the true error it gets the code alone. */
const forTheQueue = (error: unknown): Error => new Error(codeOfError(error));

interface JobLog {
  readonly error: (details: object, message: string) => void;
}

/** The job queue of pg-boss, in our own database. Finished jobs are deleted at once: they may name a person. */
export function pgBossJobs(database: Pick<OpenDatabase, 'engine' | 'run' | 'alone'>, log: JobLog): Jobs {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: (await database.run(text, values)).rows as unknown[] }) },
    backend: database.engine,
    monitorVacuum: false,
    maintenanceIntervalSeconds: LOOK_SECONDS,
  });
  // While the database is away each queue says so every few seconds: a short line is enough.
  boss.on('error', (error) =>
    log.error(isConnectionError(error) ? { code: codeOfError(error) } : { err: error }, 'job queue error'),
  );

  let handlers: JobHandlers = {};
  let periodicJobs: readonly PeriodicJob[] = [];
  let started = false;
  const inFlight = new Set<Promise<void>>();

  const perform = async (name: string, payload: unknown): Promise<void> => {
    const handler = handlers[name];
    const work = handler
      ? inBackground(() => handler(payload))
      : Promise.reject(new LoggableError(`No handler for job ${name}`));
    const tracked = work.then(
      () => {},
      () => {},
    );
    inFlight.add(tracked);
    try {
      await work;
    } catch (error) {
      log.error({ job: name, err: error }, 'job failed, will be tried again');
      throw forTheQueue(error);
    } finally {
      inFlight.delete(tracked);
    }
  };

  const workOn = async (name: string): Promise<void> => {
    await boss.createQueue(name, { ...RETRY, deleteAfterSeconds: 1 });
    await boss.work<unknown>(name, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
      for (const job of jobs) {
        await perform(name, job.data);
        await boss.deleteJob(name, job.id);
      }
      // The worker pauses after each fetch. Where more is waiting, it is done now, each job completed by itself.
      for (let round = 0; round < ROUNDS_AT_ONCE && started; round += 1) {
        if ((await drainOnce(name)) < BATCH) return;
      }
    });
  };

  const doBatch = async (name: string): Promise<number> => {
    const jobs = await boss.fetch<unknown>(name, { batchSize: BATCH });
    for (const job of jobs) {
      await perform(name, job.data).then(
        () => boss.deleteJob(name, job.id),
        (failed: Error) => boss.fail(name, job.id, { message: failed.message }),
      );
      // The embedded database answers without ever letting go of the thread: requests come in between jobs.
      await othersFirst();
    }
    return jobs.length;
  };

  /** In flight from the fetch on, so that nobody takes the queue for empty while a batch is fetched and not yet done. */
  const drainOnce = async (name: string): Promise<number> => {
    const batch = doBatch(name);
    const tracked = batch.then(
      () => {},
      () => {},
    );
    inFlight.add(tracked);
    try {
      return await batch;
    } finally {
      inFlight.delete(tracked);
    }
  };

  const begin = async (): Promise<void> => {
    await boss.start();
    for (const name of Object.keys(handlers)) await workOn(name);
    for (const job of periodicJobs) await boss.schedule(job.name, cronOf(job.everyMinutes));
  };

  return {
    enqueue: async (tx: Transaction, name, payload) => {
      if (!handlers[name]) throw new LoggableError(`No handler for job ${name}`);
      await boss.send(name, payload, { db: inTransaction(tx) });
    },
    start: async (newHandlers, periodic) => {
      periodicJobs = periodic;
      handlers = { ...newHandlers, ...Object.fromEntries(periodic.map((job) => [job.name, () => job.run()])) };
      // It makes its tables, and those of each queue: where several servers start at once, one after the other.
      await database.alone(() => inBackground(begin));
      started = true;
    },
    settle: async () => {
      for (const job of periodicJobs) if (job.clock === 'app') await inBackground(() => job.run());
      let quietLooks = 0;
      for (let round = 0; round < SETTLE_ROUNDS; round += 1) {
        const names = await queuesWithWork(database.run, Object.keys(handlers));
        for (const name of names) await drainOnce(name);
        quietLooks = names.length === 0 && inFlight.size === 0 ? quietLooks + 1 : 0;
        if (quietLooks === QUIET_LOOKS) return;
        await Promise.all(inFlight);
        await othersFirst();
      }
      throw new Error('The job queue did not come to rest.');
    },
    waiting: async () => {
      const names = new Set(Object.keys(handlers));
      const queues = started ? await boss.getQueues() : [];
      return queues.filter(({ name }) => names.has(name)).reduce((sum, { queuedCount }) => sum + queuedCount, 0);
    },
    ready: async () => {
      const names = Object.keys(handlers);
      return started && (await howManyQueues(database.run, names)) === names.length;
    },
    stop: async () => {
      if (!started) return;
      started = false;
      await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS });
    },
  };
}

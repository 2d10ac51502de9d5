/** Runs the jobs of a queue in batches. Each job is settled separately: removed, or left to be retried. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';

export const BATCH_SIZE = 20;

/** Work that was begun and is not over, whether it succeeds or fails. */
export function workInFlight() {
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

interface BatchTools {
  /** Rejects if the job is to be retried. */
  readonly runJob: (name: string, payload: unknown) => Promise<void>;
  readonly inFlight: ReturnType<typeof workInFlight>;
}

/** Jobs that were fetched and are not settled: the name of the queue of each, by the job's id. */
type UnsettledJobs = Map<string, string>;

export function queueBatches(boss: PgBoss, { runJob, inFlight }: BatchTools) {
  const running = new Set<UnsettledJobs>();
  const interrupted: UnsettledJobs = new Map();

  const runBatch = async (name: string): Promise<number> => {
    const jobs = await boss.fetch<unknown>(name, { batchSize: BATCH_SIZE });
    const unsettled: UnsettledJobs = new Map(jobs.map(({ id }) => [id, name]));
    running.add(unsettled);
    try {
      for (const { id, data } of jobs) {
        await runJob(name, data).then(
          () => boss.deleteJob(name, id),
          (failed: Error) => boss.fail(name, id, { message: failed.message }),
        );
        unsettled.delete(id);
        // The embedded database answers without ever letting go of the thread: requests come in between jobs.
        await yieldToEventLoop();
      }
    } finally {
      running.delete(unsettled);
      for (const [id, queue] of unsettled) interrupted.set(id, queue);
    }
    return jobs.length;
  };

  const giveUp = async (unsettled: UnsettledJobs): Promise<void> => {
    for (const [id, name] of unsettled) {
      await boss.fail(name, id, { message: 'interrupted' });
      unsettled.delete(id);
    }
  };

  return {
    /**
     * Runs one batch. In flight from the fetch on, so that the queue does not look empty while a batch is fetched but
     * not done. @returns how many jobs it had.
     */
    drainOnce: (name: string): Promise<number> => inFlight.track(runBatch(name)),
    /**
     * Hands back the jobs of batches that ended early, as when the connection was lost. They are retried soon, instead
     * of when pg-boss takes them for stuck after a quarter of an hour.
     */
    giveUpInterrupted: () => giveUp(interrupted),
    /** The same for jobs that are still running. It never rejects: what cannot be handed back is taken for stuck. */
    giveUpAll: () => Promise.allSettled([interrupted, ...running].map(giveUp)),
  };
}

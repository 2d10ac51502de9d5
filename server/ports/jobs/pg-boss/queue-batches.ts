/** Runs the jobs of a queue in batches. Each job is settled separately: removed, or kept for a retry. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { MINUTE_MS } from '#contract/domain/days.ts';

export const BATCH_SIZE = 20;
/**
 * pg-boss considers a job stuck a quarter of an hour after it was fetched, and lets another process run it, even if it
 * is only waiting for the others of its batch. With a mail server that takes a minute for each email, some would be
 * sent twice. So a batch that has taken this long gives its remaining jobs back.
 */
const BATCH_MAX_MS = 10 * MINUTE_MS;

/** Work that has started and has neither succeeded nor failed yet. */
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

export interface JobAttempt {
  readonly name: string;
  readonly payload: unknown;
  /** If it fails, the queue does not retry the job. */
  readonly isLastAttempt: boolean;
}

interface BatchTools {
  /** Rejects if the job is to be retried. */
  readonly runJob: (attempt: JobAttempt) => Promise<void>;
  readonly inFlight: ReturnType<typeof workInFlight>;
  readonly elapsedMs?: () => number;
}

/** Jobs that were fetched and are not settled: the name of each job's queue, by the job's id. */
type UnsettledJobs = Map<string, string>;

export function queueBatches(
  boss: Pick<PgBoss, 'fetch' | 'deleteJob' | 'fail'>,
  { runJob, inFlight, elapsedMs = () => performance.now() }: BatchTools,
) {
  const running = new Set<UnsettledJobs>();
  const interrupted: UnsettledJobs = new Map();
  let isStopping = false;

  const runBatch = async (name: string): Promise<number> => {
    const jobs = await boss.fetch<unknown>(name, { batchSize: BATCH_SIZE, includeMetadata: true });
    const unsettled: UnsettledJobs = new Map(jobs.map(({ id }) => [id, name]));
    running.add(unsettled);
    const fetchedAt = elapsedMs();
    try {
      for (const { id, data, retryCount, retryLimit } of jobs) {
        if (isStopping || elapsedMs() - fetchedAt > BATCH_MAX_MS) break;
        await runJob({ name, payload: data, isLastAttempt: retryCount >= retryLimit }).then(
          () => boss.deleteJob(name, id),
          (failed: Error) => boss.fail(name, id, { message: failed.message }),
        );
        unsettled.delete(id);
        // The embedded database answers without ever yielding the thread, so this lets requests run between two jobs.
        await yieldToEventLoop();
      }
    } finally {
      running.delete(unsettled);
      for (const [id, queue] of unsettled) interrupted.set(id, queue);
    }
    return jobs.length;
  };

  const requeue = async (unsettled: UnsettledJobs): Promise<void> => {
    for (const [id, name] of unsettled) {
      await boss.fail(name, id, { message: 'interrupted' });
      unsettled.delete(id);
    }
  };

  return {
    /**
     * Runs one batch. It counts as in flight from the fetch on, so that a queue does not look empty while its jobs are
     * fetched but not done.
     * @returns how many jobs the batch had.
     */
    drainOnce: (name: string): Promise<number> => inFlight.track(runBatch(name)),
    /**
     * Fails the jobs of batches that ended early, because the connection was lost or the batch took too long, so that
     * they are retried soon. Otherwise pg-boss would only consider them stuck after a quarter of an hour.
     */
    requeueInterrupted: () => requeue(interrupted),
    /**
     * The same for all jobs of the running batches. None of them is started after that, because another process may
     * already be running it. It never rejects: pg-boss later considers stuck whatever cannot be failed now.
     */
    requeueAll: () => {
      isStopping = true;
      return Promise.allSettled([interrupted, ...running].map(requeue));
    },
  };
}

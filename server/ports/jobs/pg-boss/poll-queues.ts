/**
 * Looks for work in all queues with one statement, and drains the queues that have some. A pg-boss worker for each queue
 * would send one statement per queue each time, even while the server is idle.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { BATCH_SIZE } from './queue-batches.ts';

export interface Poller {
  /** Resolves once everything it began is over. */
  readonly stop: () => Promise<void>;
}

/**
 * Different queues are drained concurrently, and each of them once at a time. The first look is not taken before the
 * server answers: on PGlite the work of a start and that of jobs would wait for each other.
 *
 * @param drainOnce runs one batch and resolves with the number of its jobs.
 * @param report called with what the other two reject with. Polling continues.
 * @param pollMs between two looks, and before the first.
 */
export function pollQueues(
  findWork: () => Promise<readonly string[]>,
  drainOnce: (name: string) => Promise<number>,
  report: (error: Error) => void,
  pollMs: number,
): Poller {
  const stopping = new AbortController();
  const draining = new Map<string, Promise<void>>();
  const drain = async (name: string): Promise<void> => {
    while (!stopping.signal.aborted && (await drainOnce(name)) === BATCH_SIZE);
  };
  const startDraining = (names: readonly string[]): void => {
    for (const name of names.filter((one) => !draining.has(one))) {
      const done = drain(name)
        .catch(report)
        .finally(() => draining.delete(name));
      draining.set(name, done);
    }
  };
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await findWork().then(startDraining, report);
    }
  };
  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      await polling;
      await Promise.all(draining.values());
    },
  };
}

/**
 * Polls all queues with one statement, and drains those that have work. One pg-boss worker per queue would send one
 * statement per queue at each interval, even while the server is idle.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { BATCH_SIZE } from './queue-batches.ts';

export interface Poller {
  /** Resolves once everything that the poller started has finished. */
  readonly stop: () => Promise<void>;
}

/**
 * Drains different queues concurrently, but each queue only once at a time. The first poll waits for one interval,
 * until the server accepts requests: on PGlite, start-up and jobs would otherwise block each other.
 * @param drainOnce runs one batch and resolves with its number of jobs.
 * @param report called with errors of `findWork` and `drainOnce`. Polling continues.
 * @param pollMs the pause before each poll, including the first.
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
      const drained = drain(name)
        .catch(report)
        .finally(() => draining.delete(name));
      draining.set(name, drained);
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

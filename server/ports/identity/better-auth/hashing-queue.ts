import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit from 'p-limit';
import type { Busy } from '../port.ts';
import { HASH_CONCURRENCY } from './password-hashing.ts';

/**
 * About ten seconds of hashing on a small machine. Beyond that, refusing a request so that it is retried is better than
 * queueing it.
 */
const MAX_WAITING = 300;

export interface HashingQueueOptions {
  /** How many tasks may wait. */
  readonly maxWaiting?: number;
  readonly concurrency?: number;
}

/**
 * The id of the user whose password it is. Null for a sign-in, where no user is known yet and rate limits apply by
 * network address.
 */
export type QueueKey = string | null;

export type HashingQueue = ReturnType<typeof hashingQueue>;

/**
 * One first-in, first-out queue for everything that hashes a password. A known user may have only one task in it, so
 * that a flood from one session does not block everyone else. Without this, 400 simultaneous password changes made the
 * next sign-in wait for all of them.
 */
export function hashingQueue({ maxWaiting = MAX_WAITING, concurrency = HASH_CONCURRENCY }: HashingQueueOptions = {}) {
  const queue = pLimit(concurrency);
  const waiting = new Set<string>();
  const insideTask = new AsyncLocalStorage<true>();

  /** @returns 'busy', without running `work`, if the queue is full or this user is already waiting in it. */
  const run = async <Result>(key: QueueKey, work: () => Promise<Result>): Promise<Result | Busy> => {
    // Nested work runs within its caller's turn: queued, it would wait for itself.
    if (insideTask.getStore()) return work();
    if (queue.pendingCount >= maxWaiting) return 'busy';
    if (key === null) return queue(() => insideTask.run(true, work));
    if (waiting.has(key)) return 'busy';
    waiting.add(key);
    return queue(() => {
      waiting.delete(key);
      return insideTask.run(true, work);
    });
  };
  return { run };
}

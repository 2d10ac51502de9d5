import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit from 'p-limit';
import type { Busy } from '../port.ts';
import { HASH_CONCURRENCY } from './password-hashing.ts';

/** About ten seconds of hashing on a small machine. Later requests had better be refused and retried. */
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
  const inside = new AsyncLocalStorage<true>();

  /** @returns 'busy' if the queue is full, or if this user already waits in it. Nothing was tried then. */
  const run = async <Result>(key: QueueKey, work: () => Promise<Result>): Promise<Result | Busy> => {
    // Nested work already has its turn. It would wait for itself.
    if (inside.getStore()) return work();
    if (queue.pendingCount >= maxWaiting) return 'busy';
    if (key === null) return queue(() => inside.run(true, work));
    if (waiting.has(key)) return 'busy';
    waiting.add(key);
    return queue(() => {
      waiting.delete(key);
      return inside.run(true, work);
    });
  };
  return { run };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit from 'p-limit';
import type { Busy } from '../port.ts';
import { HASH_CONCURRENCY } from './password-hashing.ts';

/** Some ten seconds of hashing on a small machine: who comes after that waits better at home. */
const MAX_WAITING = 300;

export interface HashingQueueOptions {
  /** How many pieces of work may wait. */
  readonly maxWaiting?: number;
  readonly concurrency?: number;
}

/**
 * Whose password it is, by an id; null for somebody who is only signing in, whom the limits of the call count by
 * address.
 */
export type QueueKey = string | null;

export type HashingQueue = ReturnType<typeof hashingQueue>;

/**
 * One queue for all that hashes a password, first come, first served. A person who is known has one place in it at
 * most, so that a flood from one session stands nobody else in the way: with 400 password changes at once, the next
 * sign-in waited for all of them.
 */
export function hashingQueue({ maxWaiting = MAX_WAITING, concurrency = HASH_CONCURRENCY }: HashingQueueOptions = {}) {
  const queue = pLimit(concurrency);
  const waiting = new Set<string>();
  const inside = new AsyncLocalStorage<true>();

  /** @returns 'busy' where the queue is full, or this person waits in it already: nothing was tried then. */
  const run = async <Result>(key: QueueKey, work: () => Promise<Result>): Promise<Result | Busy> => {
    // What hashes twice has its turn already: it would wait for itself.
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

import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit from 'p-limit';
import type { Busy } from '../port.ts';
import { HASHES_AT_ONCE } from './password-hashing.ts';

/** Some ten seconds of hashing on a small machine: who comes after that waits better at home. */
const MOST_WAITING = 300;

export interface HashingQueueOptions {
  /** How many pieces of work may wait. */
  readonly mostWaiting?: number;
  readonly atOnce?: number;
}

/**
 * Whose password it is, by an id; null for somebody who is only signing in, whom the limits of the call count by
 * address.
 */
export type Person = string | null;

export type HashingQueue = ReturnType<typeof hashingQueue>;

/**
 * One queue for all that hashes a password, first come, first served. A person who is known has one place in it at
 * most, so that a flood from one session stands nobody else in the way: with 400 password changes at once, the next
 * sign-in waited for all of them.
 */
export function hashingQueue({ mostWaiting = MOST_WAITING, atOnce = HASHES_AT_ONCE }: HashingQueueOptions = {}) {
  const queue = pLimit(atOnce);
  const waiting = new Set<string>();
  const inside = new AsyncLocalStorage<true>();

  /** @returns 'busy' where the queue is full, or this person waits in it already: nothing was tried then. */
  const inTurn = async <Result>(person: Person, work: () => Promise<Result>): Promise<Result | Busy> => {
    // What hashes twice has its turn already: it would wait for itself.
    if (inside.getStore()) return work();
    if (queue.pendingCount >= mostWaiting) return 'busy';
    if (person === null) return queue(() => inside.run(true, work));
    if (waiting.has(person)) return 'busy';
    waiting.add(person);
    return queue(() => {
      waiting.delete(person);
      return inside.run(true, work);
    });
  };
  return { inTurn };
}

/**
 * Fairness between users. At most two requests of one user use the database at once. The others wait here, where they
 * hold no connection. Without this queue, three hundred check-ins of one user could take every connection in the pool
 * while they wait for one row, and all other users would have to wait. The count is per process, so each process gives
 * one user at most two connections. Between processes, database locks keep the order.
 */
import { failure } from '#server/failure.ts';

const MAX_CONCURRENT = 2;
/** More than any page sends at once. */
const MAX_QUEUED = 50;
/** A turn takes only milliseconds. */
const RETRY_AFTER_SECONDS = 1;

interface UserQueue {
  running: number;
  readonly queued: (() => void)[];
}

export type UserRequestQueue = ReturnType<typeof userRequestQueue>;

export function userRequestQueue() {
  const turnsOf = new Map<string, UserQueue>();

  const acquire = async (userId: string): Promise<void> => {
    const turns = turnsOf.get(userId) ?? { running: 0, queued: [] };
    turnsOf.set(userId, turns);
    if (turns.running >= MAX_CONCURRENT) {
      const { promise: myTurn, resolve } = Promise.withResolvers<void>();
      turns.queued.push(resolve);
      // A finishing request hands its slot straight to the next one, so the slot is never free in between.
      return myTurn;
    }
    turns.running += 1;
  };

  const release = (userId: string): void => {
    const turns = turnsOf.get(userId);
    if (!turns) return;
    const next = turns.queued.shift();
    if (next) next();
    else turns.running -= 1;
    if (turns.running === 0) turnsOf.delete(userId);
  };

  /** Must not be called within another turn of the same user: the two could deadlock. */
  const run = async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    await acquire(userId);
    try {
      return await work();
    } finally {
      release(userId);
    }
  };

  return {
    /** Waits however long the queue is. For the later steps of a request that was already let in. */
    run,
    /**
     * For the first step of a request. Refused with `too_many_requests` when 50 requests of this user are already
     * queued.
     */
    runOrRefuse: async <Result>(userId: string, work: () => Promise<Result>) =>
      (turnsOf.get(userId)?.queued.length ?? 0) >= MAX_QUEUED
        ? failure('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
        : run(userId, work),
  };
}

/**
 * Fairness between people: at most two requests of one person use the database at once, the others wait here, where they
 * hold no connection. Without it, three hundred check-ins of one person wait for one row with every connection of the
 * pool in their hands, and everybody else waits for them. It counts in this process; between processes the locks of the
 * database keep the order, and each process gives one person two connections at most.
 */
import { failure } from '../../../failure.ts';

const MAX_CONCURRENT = 2;
/** More than any page sends at once. */
const MAX_QUEUED = 50;
/** A turn is a matter of milliseconds. */
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
      // Whoever ends hands their place on: it is never free in between.
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

  /** Never within another turn of the same person: two such would wait for each other for ever. */
  const run = async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    await acquire(userId);
    try {
      return await work();
    } finally {
      release(userId);
    }
  };

  return {
    /** Waits however long the queue is: for the later steps of a request that was let in. */
    run,
    /** The first step of a request: refused where too many of this person wait already. */
    runOrRefuse: async <Result>(userId: string, work: () => Promise<Result>) =>
      (turnsOf.get(userId)?.queued.length ?? 0) >= MAX_QUEUED
        ? failure('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
        : run(userId, work),
  };
}

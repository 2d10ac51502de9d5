/**
 * Fairness between people: at most two requests of one person use the database at once, the others wait here, where they
 * hold no connection. Without it, three hundred check-ins of one person wait for one row with every connection of the
 * pool in their hands, and everybody else waits for them. It counts in this process; between processes the locks of the
 * database keep the order, and each process gives one person two connections at most.
 */
import { failure } from '../../failure.ts';

const MOST_AT_ONCE = 2;
/** More than any page sends at once. */
const MOST_WAITING = 50;
/** A turn is a matter of milliseconds. */
const RETRY_AFTER_SECONDS = 1;

interface Turns {
  atOnce: number;
  readonly waiting: (() => void)[];
}

export type PersonTurns = ReturnType<typeof personTurns>;

export function personTurns() {
  const turnsOf = new Map<string, Turns>();

  const begin = async (userId: string): Promise<void> => {
    const turns = turnsOf.get(userId) ?? { atOnce: 0, waiting: [] };
    turnsOf.set(userId, turns);
    if (turns.atOnce >= MOST_AT_ONCE) {
      const { promise: myTurn, resolve } = Promise.withResolvers<void>();
      turns.waiting.push(resolve);
      // Whoever ends hands their place on: it is never free in between.
      return myTurn;
    }
    turns.atOnce += 1;
  };

  const end = (userId: string): void => {
    const turns = turnsOf.get(userId);
    if (!turns) return;
    const next = turns.waiting.shift();
    if (next) next();
    else turns.atOnce -= 1;
    if (turns.atOnce === 0) turnsOf.delete(userId);
  };

  /** Never within another turn of the same person: two such would wait for each other for ever. */
  const take = async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    await begin(userId);
    try {
      return await work();
    } finally {
      end(userId);
    }
  };

  return {
    /** Waits however long the queue is: for the later steps of a request that was let in. */
    take,
    /** The first step of a request: refused where too many of this person wait already. */
    takeIfRoom: async <Result>(userId: string, work: () => Promise<Result>) =>
      (turnsOf.get(userId)?.waiting.length ?? 0) >= MOST_WAITING
        ? failure('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
        : take(userId, work),
  };
}

import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { lowerPoolPriority } from './thread-priority.ts';

/** The cost of computing one hash. It is stored in the hash, so that passwords hashed at any cost can be verified. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
}

/** With argon2id and one lane: the first choice in OWASP's password storage advice. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2 };
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, parallelism: 1 };

/**
 * At most two, and one core stays free for users who are already signed in. With both cores of a small machine hashing,
 * GET /api/user took five times as long at its 99th percentile (bench/busy-server.ts).
 */
export const HASH_CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

let isPoolLowered = false;

/**
 * The thread pool creates its threads with its first task, so their priority can only be lowered after a first hash.
 */
async function withLowPriority<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = await work();
  if (!isPoolLowered) {
    isPoolLowered = true;
    lowerPoolPriority();
  }
  return result;
}

// Requests call this inside hashingQueue.
export const hashPassword = (password: string, cost = PASSWORD_COST): Promise<string> =>
  withLowPriority(() => hash(password.normalize('NFKC'), { ...ARGON2ID, ...cost }));

export const verifyPassword = (attempt: { hash: string; password: string }): Promise<boolean> =>
  withLowPriority(() => verify(attempt.hash, attempt.password.normalize('NFKC')));

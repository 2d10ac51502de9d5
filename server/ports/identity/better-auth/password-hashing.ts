import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { lowerPoolPriority } from './thread-priority.ts';

/** argon2id with 19 MiB, two passes and one lane: the first choice in OWASP's password storage advice. */
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Never more than two, and one core stays free for users who are already signed in. With both cores of a small machine
 * hashing, GET /api/user took five times as long at its 99th percentile (bench/sign-in-burst.ts).
 */
export const HASH_CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

let isPoolLowered = false;

/** The pool's threads are created with the first task, so they exist once something has been hashed. */
async function withLowPriority<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = await work();
  if (!isPoolLowered) {
    isPoolLowered = true;
    lowerPoolPriority();
  }
  return result;
}

// For requests, this runs inside hashingQueue.
export const hashPassword = (password: string): Promise<string> =>
  withLowPriority(() => hash(password.normalize('NFKC'), ARGON2ID));

export const verifyPassword = (attempt: { hash: string; password: string }): Promise<boolean> =>
  withLowPriority(() => verify(attempt.hash, attempt.password.normalize('NFKC')));

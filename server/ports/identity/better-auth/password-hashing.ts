import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id at 19 MiB, two passes, one lane: the first choice of OWASP's password storage advice. */
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** More at once would take the cores and the worker threads from everybody who is signed in already. */
const inTurn = pLimit(2);

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), ARGON2ID));

export const verifyPassword = (attempt: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(attempt.hash, attempt.password.normalize('NFKC')));

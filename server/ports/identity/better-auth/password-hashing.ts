import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** argon2id at 19 MiB, two passes, one lane: the first choice of OWASP's password storage advice. */
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), ARGON2ID);

export const verifyPassword = (attempt: { hash: string; password: string }): Promise<boolean> =>
  verify(attempt.hash, attempt.password.normalize('NFKC'));

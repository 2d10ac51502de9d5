import type { Database } from '#server/db/client.ts';
import type { Clock } from '../../clock/port.ts';
import type { Credentials } from '../port.ts';
import { credentialRowsStore } from './credential-rows-store.ts';
import type { HashingQueue } from './hashing-queue.ts';
import { hashPassword, type PasswordCost, verifyPassword } from './password-hashing.ts';

interface CredentialsOptions {
  readonly db: Database;
  /** The clock better-auth uses. */
  readonly clock: Clock;
  readonly newId: () => string;
  readonly hashing: HashingQueue;
  readonly passwordCost?: PasswordCost | undefined;
}

/**
 * Reads and writes the rows of better-auth directly, because it has no function that does this inside our transaction.
 */
export function betterAuthCredentials({ db, clock, newId, hashing, passwordCost }: CredentialsOptions): Credentials {
  const store = credentialRowsStore(db);
  return {
    hasPassword: async (userId) => (await store.passwordHashOf(userId)) !== null,
    verifyPassword: (userId, password) =>
      hashing.run(userId, async () => {
        const hash = await store.passwordHashOf(userId);
        return hash !== null && (await verifyPassword({ hash, password })) ? 'right' : 'wrong';
      }),
    hashPassword: (userId, password) =>
      hashing.run(userId, async () => ({ hash: await hashPassword(password, passwordCost) })),
    setPassword: (tx, userId, hash) => store.setPasswordHash(tx, { id: newId(), userId, hash, now: clock.now() }),
    endSessions: store.endSessions,
  };
}

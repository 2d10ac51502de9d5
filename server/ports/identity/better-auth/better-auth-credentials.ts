import type { Database } from '../../../db/client.ts';
import type { Clock } from '../../clock/port.ts';
import type { Credentials } from '../port.ts';
import { credentialRowsStore } from './credential-rows-store.ts';
import { hashPassword, verifyPassword } from './password-hashing.ts';

interface CredentialsOptions {
  readonly db: Database;
  /** The library's own time. */
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Reads and writes the rows better-auth keeps: it has no function that does this inside a transaction of ours. */
export function betterAuthCredentials({ db, clock, newId }: CredentialsOptions): Credentials {
  const store = credentialRowsStore(db);
  return {
    hasPassword: async (userId) => (await store.passwordHashOf(userId)) !== null,
    checkPassword: async (userId, password) => {
      const hash = await store.passwordHashOf(userId);
      return hash !== null && (await verifyPassword({ hash, password }));
    },
    hashPassword,
    setPassword: (tx, userId, hash) => store.setPasswordHash(tx, { id: newId(), userId, hash, now: clock.now() }),
    endSessions: store.endSessions,
  };
}

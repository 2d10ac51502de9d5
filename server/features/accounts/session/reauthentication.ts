/** Reauthentication: a signed-in user proves their identity again, by password or through a social login. */
import type { Clock } from '#server/ports/clock/port.ts';
import type { Identity } from '#server/ports/identity/port.ts';
import type { CredentialsStore } from '../credentials/credentials-store.ts';

interface ReauthenticationDeps {
  readonly store: Pick<CredentialsStore, 'transactionOfUser' | 'markReauthenticated'>;
  readonly identity: Pick<Identity, 'renewToken'>;
  /** Sessions use the machine's own clock. */
  readonly systemClock: Clock;
}

/**
 * Marks the session as recently authenticated. The session also gets a new token, so that a stolen copy of the old one
 * does not count as reauthenticated.
 * @returns Set-Cookie values for the browser that reauthenticated, or null if the session has ended.
 */
export type ReauthenticateSession = (userId: string, sessionId: string) => Promise<readonly string[] | null>;

export const reauthenticateSession =
  ({ store, identity, systemClock }: ReauthenticationDeps): ReauthenticateSession =>
  (userId, sessionId) =>
    // The user is locked first, as in an erasure. PostgreSQL would lock them too, but only when the session is updated for
    // the second time: a foreign key of a row that the same transaction has changed before is checked again.
    store.transactionOfUser(userId, async (tx) => {
      const isMarked = await store.markReauthenticated(tx, userId, sessionId, systemClock.now());
      return isMarked ? identity.renewToken(tx, sessionId) : null;
    });

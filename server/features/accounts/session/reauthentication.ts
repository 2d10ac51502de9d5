/** Reauthentication: a signed-in user has proved their identity again, by password or through a social login. */
import type { Clock } from '../../../ports/clock/port.ts';
import type { Identity } from '../../../ports/identity/port.ts';
import type { CredentialsStore } from '../credentials/credentials-store.ts';

interface ReauthenticationDeps {
  readonly store: Pick<CredentialsStore, 'transaction' | 'markReauthenticated'>;
  readonly identity: Pick<Identity, 'renewToken'>;
  /** Sessions use the machine's own clock. */
  readonly systemClock: Clock;
}

/**
 * Marks the session as recently authenticated. The session also gets a new token, so that a stolen copy of the old one
 * does not become fresh as well.
 * @returns Set-Cookie values for the browser that reauthenticated, or null when the user no longer has this session.
 */
export type ReauthenticateSession = (userId: string, sessionId: string) => Promise<readonly string[] | null>;

export const reauthenticateSession =
  ({ store, identity, systemClock }: ReauthenticationDeps): ReauthenticateSession =>
  (userId, sessionId) =>
    store.transaction(async (tx) => {
      const isThere = await store.markReauthenticated(tx, userId, sessionId, systemClock.now());
      return isThere ? identity.renewToken(tx, sessionId) : null;
    });

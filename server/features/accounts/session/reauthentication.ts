/** A signed-in person has proven once more who they are: by their password, or through an outside service. */
import type { Clock } from '../../../ports/clock/port.ts';
import type { Identity } from '../../../ports/identity/port.ts';
import type { CredentialsStore } from '../credentials/credentials-store.ts';

interface ReauthenticationDeps {
  readonly store: Pick<CredentialsStore, 'transaction' | 'markReauthenticated'>;
  readonly identity: Pick<Identity, 'renewToken'>;
  /** Sessions live on the machine's own time. */
  readonly machineClock: Clock;
}

/**
 * Makes the session fresh. It gets a new token with that, so that a copy of the old one, wherever it was taken, is not
 * made fresh as well.
 * @returns Set-Cookie values for the browser that proved it; null where the person has no such session any more.
 */
export type ReauthenticateSession = (userId: string, sessionId: string) => Promise<readonly string[] | null>;

export const reauthenticateSession =
  ({ store, identity, machineClock }: ReauthenticationDeps): ReauthenticateSession =>
  (userId, sessionId) =>
    store.transaction(async (tx) => {
      const isThere = await store.markReauthenticated(tx, userId, sessionId, machineClock.now());
      return isThere ? identity.renewToken(tx, sessionId) : null;
    });

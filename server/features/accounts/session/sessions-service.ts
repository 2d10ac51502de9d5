import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import type { Transaction } from '#server/db/client.ts';
import { failure } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { DAILY, type PeriodicJob } from '#server/ports/jobs/port.ts';
import { describeDevice, describeNetwork } from '../devices/describe-device.ts';
import { byUser } from '../security-audit.ts';
import { MAX_SESSION_AGE_MS } from '../service.ts';
import type { sessionsStore } from './sessions-store.ts';

interface SessionsDeps {
  readonly store: ReturnType<typeof sessionsStore>;
  readonly systemClock: Clock;
  readonly audit: RecordAuditEvent;
  /** The session token in a Cookie header. Null when it contains no session cookie of this app. */
  readonly sessionTokenIn: (cookieHeader: string | undefined) => string | null;
}

export function sessionsService(deps: SessionsDeps) {
  const { store, systemClock, audit } = deps;
  const auditEnded = (tx: Transaction, userId: string, ended: number) =>
    audit(byUser('account.signed_out_elsewhere', userId, ended === 1 ? '1 device' : `${ended} devices`), tx);
  const endOthersIn = async (tx: Transaction, { userId, sessionId }: CurrentUser) => {
    const ended = await store.endOthers(tx, userId, sessionId);
    if (ended > 0) await auditEnded(tx, userId, ended);
    return { ended };
  };
  return {
    list: async (user: CurrentUser) => {
      const now = systemClock.now();
      const rows = await store.list(user.userId, now, new Date(now.getTime() - MAX_SESSION_AGE_MS));
      const sessions = rows.map(({ id, userAgent, ipAddress, lastUsedAt }) => ({
        id,
        device: describeDevice(userAgent),
        place: describeNetwork(ipAddress),
        // The current request is also a use of its session, even if it did not extend the session.
        lastUsedAt: (id === user.sessionId ? now : lastUsedAt).toISOString(),
        isThisOne: id === user.sessionId,
      }));
      return { sessions };
    },
    end: ({ userId }: CurrentUser, sessionId: string) =>
      store.transactionOfUser(userId, async (tx) => {
        if (!(await store.end(tx, userId, sessionId))) return failure('not_found');
        await auditEnded(tx, userId, 1);
        return { message: 'That device has been signed out.' };
      }),
    /** Ends the session whose cookie is in these headers. */
    signOut: async (headers: Headers): Promise<void> => {
      const token = deps.sessionTokenIn(headers.get('cookie') ?? undefined);
      if (token === null) return;
      await store.transaction(async (tx) => {
        const userId = await store.endByToken(tx, token);
        const device = describeDevice(headers.get('user-agent'));
        if (userId !== null) await audit(byUser('account.signed_out', userId, device), tx);
      });
    },
    /** Ends this browser's previous session, of any user, because a new sign-in replaces it. */
    endPrevious: async (headers: Headers): Promise<void> => {
      const token = deps.sessionTokenIn(headers.get('cookie') ?? undefined);
      if (token !== null) await store.transaction(async (tx) => void (await store.endByToken(tx, token)));
    },

    /** In the caller's transaction. */
    endOthersIn,
    endOthers: (user: CurrentUser) => store.transactionOfUser(user.userId, (tx) => endOthersIn(tx, user)),
  };
}

/** Deletes ended sessions once a day. They are already rejected from the moment they end. */
export const removeEndedSessions = (store: ReturnType<typeof sessionsStore>, systemClock: Clock): PeriodicJob => ({
  name: 'accounts.remove-ended-sessions',
  clock: 'machine',
  everyMinutes: DAILY,
  run: () => {
    const now = systemClock.now();
    return store.removeEnded(now, new Date(now.getTime() - MAX_SESSION_AGE_MS));
  },
});

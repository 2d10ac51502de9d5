import type { Audit } from '../../audit-log-store.ts';
import { failure } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { PeriodicJob } from '../../ports/jobs/port.ts';
import { deviceInWords, placeInWords } from './device-in-words.ts';
import { byOwner } from './security-entries.ts';
import { SESSION_LONGEST_MS } from './service.ts';
import type { sessionsStore } from './sessions-store.ts';

interface SessionsDeps {
  readonly store: ReturnType<typeof sessionsStore>;
  readonly machineClock: Clock;
  readonly audit: Audit;
  /** The session's token in a Cookie header; null where there is none of ours. */
  readonly sessionTokenIn: (cookieHeader: string | undefined) => string | null;
}

export function sessionsService(deps: SessionsDeps) {
  const { store, machineClock, audit } = deps;
  const noteEnded = (userId: string, ended: number) =>
    audit(byOwner('account.signed_out_elsewhere', userId, ended === 1 ? '1 device' : `${ended} devices`));
  return {
    list: async (person: Person) => {
      const now = machineClock.now();
      const rows = await store.list(person.userId, now, new Date(now.getTime() - SESSION_LONGEST_MS));
      const sessions = rows.map(({ id, userAgent, ipAddress, lastUsedAt }) => ({
        id,
        device: deviceInWords(userAgent),
        place: placeInWords(ipAddress),
        // This very request is a use, noted or not.
        lastUsedAt: (id === person.sessionId ? now : lastUsedAt).toISOString(),
        isThisOne: id === person.sessionId,
      }));
      return { sessions };
    },
    end: async (person: Person, sessionId: string) => {
      if (!(await store.end(person.userId, sessionId))) return failure('not_found');
      await noteEnded(person.userId, 1);
      return { message: 'Signed out there.' };
    },
    /** Whoever holds these headers ends their own session. */
    signOut: async (headers: Headers): Promise<void> => {
      const token = deps.sessionTokenIn(headers.get('cookie') ?? undefined);
      if (token === null) return;
      await store.transaction(async (tx) => {
        const userId = await store.endByToken(tx, token);
        const device = deviceInWords(headers.get('user-agent'));
        if (userId !== null) await audit(byOwner('account.signed_out', userId, device), tx);
      });
    },
    /** The session this browser had until now: none lives on through a sign-in, whoever it was of. */
    endEarlier: async (headers: Headers): Promise<void> => {
      const token = deps.sessionTokenIn(headers.get('cookie') ?? undefined);
      if (token !== null) await store.transaction(async (tx) => void (await store.endByToken(tx, token)));
    },

    endOthers: async (person: Pick<Person, 'userId' | 'sessionId'>) => {
      const ended = await store.endOthers(person.userId, person.sessionId);
      if (ended > 0) await noteEnded(person.userId, ended);
      return { ended };
    },
  };
}

/** A session that has ended opens nothing any more; a day later, at most, nothing is left of it. */
export const removeEndedSessions = ({
  store,
  machineClock,
}: Pick<SessionsDeps, 'store' | 'machineClock'>): PeriodicJob => ({
  name: 'accounts.remove-ended-sessions',
  clock: 'machine',
  everyMinutes: 24 * 60,
  run: () => {
    const now = machineClock.now();
    return store.removeEnded(now, new Date(now.getTime() - SESSION_LONGEST_MS));
  },
});

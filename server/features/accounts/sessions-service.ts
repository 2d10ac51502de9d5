import { failure } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { deviceInWords, placeInWords } from './device-in-words.ts';
import { SESSION_LONGEST_MS } from './service.ts';
import type { sessionsStore } from './sessions-store.ts';

export function sessionsService(deps: {
  readonly store: ReturnType<typeof sessionsStore>;
  readonly machineClock: Clock;
}) {
  const { store, machineClock } = deps;
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
    end: async (person: Person, sessionId: string) =>
      (await store.end(person.userId, sessionId)) ? { message: 'Signed out there.' } : failure('not_found'),
    endOthers: async (person: Person) => ({ ended: await store.endOthers(person.userId, person.sessionId) }),
  };
}

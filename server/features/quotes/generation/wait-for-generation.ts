/**
 * Waiting until an entry's words are no longer being written by another request. In this process whoever writes says
 * when they are done; for other processes the database is asked now and then, once for all who wait here for the same
 * entry. No connection is held meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 300;
/** A little longer than a writer may take (15 s): 54 times 300 ms. */
const MAX_POLLS = 54;

export function waitForGeneration(
  isUnderWay: (userId: string, checkInId: string) => Promise<boolean>,
  askEveryMs = POLL_INTERVAL_MS,
) {
  const here = new Map<string, Promise<void>>();
  const elsewhere = new Map<string, Promise<boolean>>();
  const keyOf = (userId: string, checkInId: string): string => `${userId} ${checkInId}`;

  const pollUntilFree = async (userId: string, checkInId: string): Promise<boolean> => {
    for (let asked = 0; asked < MAX_POLLS; asked += 1) {
      if (!(await isUnderWay(userId, checkInId))) return true;
      await pause(askEveryMs);
    }
    return false;
  };

  return {
    /** This process writes: what it returns is to be called when that is over, however it ends. */
    begin: (userId: string, checkInId: string): (() => void) => {
      const key = keyOf(userId, checkInId);
      const { promise, resolve } = Promise.withResolvers<void>();
      here.set(key, promise);
      return () => {
        if (here.get(key) === promise) here.delete(key);
        resolve();
      };
    },
    /** @returns false where it is still under way after 16 seconds. */
    untilFree: async (userId: string, checkInId: string): Promise<boolean> => {
      const key = keyOf(userId, checkInId);
      const writer = here.get(key);
      if (writer) return writer.then(() => true);
      const asking = elsewhere.get(key) ?? pollUntilFree(userId, checkInId).finally(() => elsewhere.delete(key));
      elsewhere.set(key, asking);
      return asking;
    },
  };
}

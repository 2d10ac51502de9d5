/**
 * Waits until no other request is writing the quote of a check-in. Within this process the writing request signals when
 * it is done. For other processes the database is polled, once for all requests here that wait for the same check-in.
 * No connection is held meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 300;
/** A little longer than a writer's limit (15 s): 54 times 300 ms. */
const MAX_POLLS = 54;

export function waitForGeneration(
  isHeld: (userId: string, checkInId: string) => Promise<boolean>,
  pollIntervalMs = POLL_INTERVAL_MS,
) {
  const here = new Map<string, Promise<void>>();
  const elsewhere = new Map<string, Promise<boolean>>();
  const keyOf = (userId: string, checkInId: string): string => `${userId} ${checkInId}`;

  const pollUntilFree = async (userId: string, checkInId: string): Promise<boolean> => {
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      if (!(await isHeld(userId, checkInId))) return true;
      await pause(pollIntervalMs);
    }
    return false;
  };

  return {
    /**
     * Marks this process as the writer.
     * @returns a function to be called when writing ends, whether it succeeds or fails.
     */
    begin: (userId: string, checkInId: string): (() => void) => {
      const key = keyOf(userId, checkInId);
      const { promise, resolve } = Promise.withResolvers<void>();
      here.set(key, promise);
      return () => {
        if (here.get(key) === promise) here.delete(key);
        resolve();
      };
    },
    /** @returns false when the quote is still being written after 16 seconds. */
    untilFree: async (userId: string, checkInId: string): Promise<boolean> => {
      const key = keyOf(userId, checkInId);
      const writer = here.get(key);
      if (writer) return writer.then(() => true);
      const polling = elsewhere.get(key) ?? pollUntilFree(userId, checkInId).finally(() => elsewhere.delete(key));
      elsewhere.set(key, polling);
      return polling;
    },
  };
}

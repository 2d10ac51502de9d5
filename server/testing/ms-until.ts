import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again, for tests and drills that wait for something in another process.
 * @returns the milliseconds until `isThere` was true, or Infinity if it was not within the limit.
 */
export async function msUntil(
  isThere: () => Promise<boolean> | boolean,
  limitMs: number,
  everyMs = 50,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (await isThere()) return performance.now() - startedAt;
    if (performance.now() - startedAt > limitMs) return Number.POSITIVE_INFINITY;
    await pause(everyMs);
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The "nice" value. A thread with it gets about a tenth of a contended core, and all of an idle one. */
const NICENESS = 10;
const THREADS = '/proc/self/task';
/** libuv's name for the threads that hashing runs on. libuv creates them with their first task. */
const POOL_THREAD = 'libuv-worker';

/**
 * Gives the thread that serves requests precedence over hashing when all cores are busy. Only Linux has a priority per
 * thread: elsewhere this does nothing.
 * @returns how many threads had their priority lowered.
 */
export function lowerPoolPriority(): number {
  const threads = threadsOf(THREADS).filter((id) => nameOf(id) === POOL_THREAD);
  for (const id of threads) setPriority(Number(id), NICENESS);
  return threads.length;
}

function threadsOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function nameOf(id: string): string | null {
  try {
    return readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim();
  } catch {
    // The thread ended after it was listed.
    return null;
  }
}

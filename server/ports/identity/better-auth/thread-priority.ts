import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** "Nice" by this much: a thread of it gets about a tenth of a core that others want too, and all of one nobody wants. */
const NICENESS = 10;
const THREADS = '/proc/self/task';
/** As libuv names the threads that hashing runs on; they begin with the first work they are given. */
const POOL_THREAD = 'libuv-worker';

/**
 * Lets the thread that answers requests go first where there are fewer cores than work. Linux alone has a priority for
 * each thread: elsewhere nothing happens.
 * @returns how many threads were told.
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
    // It ended between being listed and being asked.
    return null;
  }
}

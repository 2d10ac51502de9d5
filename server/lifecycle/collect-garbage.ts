import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the work of a start is over. */
const DELAY_AFTER_START_MS = 3000;

setFlagsFromString('--expose-gc');
const gc: (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void = runInNewContext('gc');

/**
 * Runs a full garbage collection and returns when it is done. 'last-resort' is V8's name for one that also returns
 * freed pages to the system. A plain one keeps them in a pool, and the process stays as large as it was.
 */
export const collectGarbage = (): void => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/**
 * Runs it once, soon after a start: loading the modules leaves about 35 MB of garbage, which V8 would keep until
 * requests fill its heap. It takes about 0.1 s. A process that ends earlier does not wait for it.
 */
export const collectGarbageAfterStart = (): void => {
  setTimeout(collectGarbage, DELAY_AFTER_START_MS).unref();
};

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc: (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void = runInNewContext('gc');

/**
 * Runs a full garbage collection and returns when it is done. 'last-resort' is V8's name for one that also returns
 * freed pages to the system. A plain one keeps them in a pool, and the process stays as large as it was.
 */
export const collectGarbage = (): void => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });

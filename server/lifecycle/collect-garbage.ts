import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc: (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void = runInNewContext('gc');

/**
 * Runs a full garbage collection and returns when it is done. V8's flavour 'last-resort' also returns freed pages to
 * the operating system. A regular collection keeps them in a pool, and the process stays as large as it was.
 */
export const collectGarbage = (): void => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** When the work of a start is over. */
const AFTER_START_MS = 3000;

setFlagsFromString('--expose-gc');
/** Collects what nothing refers to any more, and returns when that is done. */
export const collectGarbage: () => void = runInNewContext('gc');

/**
 * Once, soon after a start: loading the modules leaves some 30 MB of garbage, which V8 would hold until requests fill
 * its heap. It takes about 0.1 s; a process that ends before does not wait for it.
 */
export const collectGarbageAfterStart = (): void => {
  setTimeout(collectGarbage, AFTER_START_MS).unref();
};

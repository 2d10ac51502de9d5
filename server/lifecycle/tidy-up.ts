import { collectGarbage } from './collect-garbage.ts';
import { writeCompileCache } from './compile-cache.ts';

/** By then the work of a start is over. */
const DELAY_AFTER_START_MS = 3000;

/**
 * Once, soon after a start: keeps the code that was compiled for the next one, and collects the garbage. Loading the
 * modules leaves about 35 MB of it, which V8 would keep until requests fill its heap. Each takes about 0.1 s, the first
 * only after a build. A process that ends earlier does not wait for them.
 */
export const tidyUpAfterStart = (): void => {
  setTimeout(() => {
    writeCompileCache();
    collectGarbage();
  }, DELAY_AFTER_START_MS).unref();
};

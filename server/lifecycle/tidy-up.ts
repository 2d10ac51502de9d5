import { collectGarbage } from './collect-garbage.ts';
import { writeCompileCache } from './compile-cache.ts';

/** The work at start is finished by then. */
const DELAY_AFTER_START_MS = 3000;

/**
 * Runs once, soon after a start: writes the compiled code for the next start, and collects garbage. Loading the modules
 * leaves about 35 MB of it, which V8 would keep until requests fill its heap. Each takes about 0.1 s, the first only
 * after a build. The timer does not keep a process alive that ends earlier.
 */
export const tidyUpAfterStart = (): void => {
  setTimeout(() => {
    writeCompileCache();
    collectGarbage();
  }, DELAY_AFTER_START_MS).unref();
};

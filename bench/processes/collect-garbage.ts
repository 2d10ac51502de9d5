/** Preloaded into a server: on SIGUSR2 it collects garbage, so that only memory in use is left. */
import { collectGarbage } from '../../server/lifecycle/collect-garbage.ts';

process.on('SIGUSR2', () => {
  // Twice: the second run frees what the first one finalises.
  collectGarbage();
  collectGarbage();
});

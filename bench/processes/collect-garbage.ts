/** Loaded into a server before its own code: on SIGUSR2 it collects its garbage, so that what is left is what it holds. */
import { collectGarbage } from '../../server/lifecycle/collect-garbage.ts';

process.on('SIGUSR2', () => {
  // Twice: what the first one finalises, the second one frees.
  collectGarbage();
  collectGarbage();
});

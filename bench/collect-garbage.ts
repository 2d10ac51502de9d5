/** Loaded into a server before its own code: on SIGUSR2 it collects its garbage, so that what is left is what it holds. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('SIGUSR2', () => {
  // Twice: what the first one finalises, the second one frees.
  collect();
  collect();
});

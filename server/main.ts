/** Configuration, composition, listening and stopping; nothing else. */

import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { collectGarbageAfterStart } from './lifecycle/collect-garbage.ts';
import { StartupError } from './lifecycle/startup-error.ts';
import { stopOnSignal } from './lifecycle/stop-on-signal.ts';
import { serializeError } from './logging/serialize-error.ts';

try {
  const config = readConfig();
  const starting = compose(config);
  const stop = stopOnSignal(starting, config.production);
  const app = await starting;
  if (!stop.isStopping()) {
    console.log(await app.listen());
    collectGarbageAfterStart();
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : serializeError(error));
  process.exit(1);
}

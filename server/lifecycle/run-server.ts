/** Reads the configuration, composes the server, listens and stops; nothing else. */
import type { App } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { beginOpening } from '../db/open-database.ts';
import { serializeError } from '../logging/serialize-error.ts';
import { StartupError } from './startup-error.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export async function runServer(): Promise<void> {
  try {
    const config = readConfig();
    const starting = startApp(config);
    const stop = stopOnSignal(starting, config.production);
    const app = await starting;
    if (!stop.isStopping()) {
      console.log(await app.listen());
      const { tidyUpAfterStart } = await import('./tidy-up.ts');
      tidyUpAfterStart();
    }
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : serializeError(error));
    process.exit(1);
  }
}

/**
 * The embedded database opens while the rest of the server is loaded, because each of them mostly waits for other
 * threads and for files.
 */
async function startApp(config: Config): Promise<App> {
  const opening = beginOpening(config);
  const { compose } = await import('../compose.ts');
  return compose(config, {}, opening);
}

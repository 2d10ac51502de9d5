/** Ends the process: in order, and within a time limit, even if clients, PostgreSQL or our own code misbehave. */
import type { App } from '../compose.ts';
import { serializeError } from '../logging/serialize-error.ts';
import { StopIncompleteError } from './stop-in-order.ts';

/** Gives a load balancer time to notice that /readyz answers 503. In ms, as are all of these. */
const ANNOUNCE_MS = 3000;
/**
 * After this the process ends with exit code 1, even if it has not finished. Orchestrators kill it after about 30 s.
 */
const DEADLINE_MS = 20_000;

export interface StopStatus {
  readonly isStopping: () => boolean;
}

/**
 * Stops the server on SIGTERM, SIGINT or an uncaught error.
 * @param starting resolves with the app to stop, once it has started.
 * @param announces whether a load balancer sends requests here, which should notice before the port is closed.
 */
export function stopOnSignal(starting: Promise<App>, announces: boolean): StopStatus {
  let isStopping = false;
  const stop = async (exitCode: 0 | 1): Promise<void> => {
    // Ctrl-C in a terminal sends the signal twice, directly and through npm. The second must not interrupt the stop.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => exitWithError(`Not stopped within ${DEADLINE_MS / 1000} s; the process ends.`), DEADLINE_MS);
    const app = await starting.catch(() => null);
    if (!app) process.exit(1);
    app.announceStop();
    if (announces) await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_MS));
    await app
      .close()
      .catch((error: unknown) =>
        exitWithError(error instanceof StopIncompleteError ? error.message : errorAsJson(error)),
      );
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      console.error(`${event}, the server stops: ${errorAsJson(error)}`);
      void stop(1);
    });
  }
  return { isStopping: () => isStopping };
}

const errorAsJson = (error: unknown): string => JSON.stringify(serializeError(error));

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
}

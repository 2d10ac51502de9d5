/** How the process ends: in order, within a time, whatever its clients, PostgreSQL or its own faults are up to. */
import { setTimeout as pause } from 'node:timers/promises';
import type { House } from './compose.ts';
import { NotEnded } from './end-in-order.ts';
import { errorInTheLog } from './errors-in-the-log.ts';

/** Whoever sends requests here needs a moment to see that /readyz says 503. In ms, as all of these. */
const ANNOUNCE_MS = 3000;
/** After which the process ends with exit code 1, whatever is not done. Orchestrators kill after 30 s or so. */
const DEADLINE_MS = 20_000;

export interface Stop {
  readonly isUnderWay: () => boolean;
}

/**
 * Stops the server on SIGTERM, SIGINT or an error that nobody caught.
 * @param starting what is stopped, once it stands.
 * @param announces whether others send requests here, who should be told before the port is closed.
 */
export function stopWhenTold(starting: Promise<House>, announces: boolean): Stop {
  let isUnderWay = false;
  const stop = async (exitCode: 0 | 1): Promise<void> => {
    // A terminal's Ctrl-C arrives twice, from the terminal itself and through npm; the second must not cut the first short.
    if (isUnderWay) return;
    isUnderWay = true;
    setTimeout(() => endNow(`Not stopped within ${DEADLINE_MS / 1000} s; the process ends.`), DEADLINE_MS);
    const house = await starting.catch(() => null);
    if (!house) process.exit(1);
    house.announceStop();
    if (announces) await pause(ANNOUNCE_MS);
    await house.close().catch((error: unknown) => endNow(error instanceof NotEnded ? error.message : inOneLine(error)));
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      console.error(`${event}, the server stops: ${inOneLine(error)}`);
      void stop(1);
    });
  }
  return { isUnderWay: () => isUnderWay };
}

const inOneLine = (error: unknown): string => JSON.stringify(errorInTheLog(error));

function endNow(why: string): never {
  console.error(why);
  process.exit(1);
}

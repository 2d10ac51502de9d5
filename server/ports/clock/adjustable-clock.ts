import { inBackground } from '../../db/background.ts';
import type { Database } from '../../db/client.ts';
import type { AdjustableClock, Clock } from './port.ts';
import { addToOffset, readOffset } from './store.ts';
import { systemClock } from './system-clock.ts';

/**
 * The sandbox's clock: the base clock plus an offset stored in the database. The offset is read only at start. Where
 * several processes share one database, the process that handles the call moves its clock immediately, and the others
 * pick up the new offset when they next start.
 */
export async function adjustableClock(db: Database, base: Clock = systemClock): Promise<AdjustableClock> {
  let offsetMs = (await inBackground(() => readOffset(db))) * 1000;
  const now = () => new Date(base.now().getTime() + offsetMs);
  const advance = async (seconds: number) => {
    if (!Number.isSafeInteger(seconds) || seconds < 0)
      throw new RangeError('The clock moves by whole seconds, 0 or more.');
    const stored = (await addToOffset(db, seconds)) * 1000;
    // Two simultaneous calls may complete in either order, so the larger offset wins: the clock never goes back.
    offsetMs = Math.max(offsetMs, stored);
    return now();
  };
  return { now, advance };
}

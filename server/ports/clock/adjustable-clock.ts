import type { Database } from '../../db/client.ts';
import type { AdjustableClock, Clock } from './port.ts';
import { addToOffset, readOffset } from './store.ts';
import { systemClock } from './system-clock.ts';

/**
 * The sandbox's clock: the base clock plus an offset kept in the database. The offset is read once here, so of
 * several processes on one database only the one that was asked moves at once, the others with their next start.
 */
export async function adjustableClock(db: Database, base: Clock = systemClock): Promise<AdjustableClock> {
  let offsetMs = (await readOffset(db)) * 1000;
  const now = () => new Date(base.now().getTime() + offsetMs);
  const advance = async (seconds: number) => {
    if (!Number.isSafeInteger(seconds) || seconds < 0)
      throw new RangeError('The clock moves by whole seconds, 0 or more.');
    const stored = (await addToOffset(db, seconds)) * 1000;
    // Two moves at once may be answered in either order; the clock itself never goes back.
    offsetMs = Math.max(offsetMs, stored);
    return now();
  };
  return { now, advance };
}

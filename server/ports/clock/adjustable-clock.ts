import { inBackground } from '../../db/background.ts';
import type { Database } from '../../db/client.ts';
import type { AdjustableClock, Clock } from './port.ts';
import { addToOffset, readOffset } from './store.ts';
import { systemClock } from './system-clock.ts';

/**
 * The sandbox's clock: the base clock plus an offset kept in the database. The offset is read once, at start. So where
 * several processes share one database, only the process that was asked to move does so at once. The others follow at
 * their next start.
 */
export async function adjustableClock(db: Database, base: Clock = systemClock): Promise<AdjustableClock> {
  let offsetMs = (await inBackground(() => readOffset(db))) * 1000;
  const now = () => new Date(base.now().getTime() + offsetMs);
  const advance = async (seconds: number) => {
    if (!Number.isSafeInteger(seconds) || seconds < 0)
      throw new RangeError('The clock moves by whole seconds, 0 or more.');
    const stored = (await addToOffset(db, seconds)) * 1000;
    // Two simultaneous moves may be answered in either order. The clock itself never goes back.
    offsetMs = Math.max(offsetMs, stored);
    return now();
  };
  return { now, advance };
}

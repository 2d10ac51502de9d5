import { DAY_MS, HOUR_MS } from '../../contract/domain/days.ts';
import type { Clock } from '../ports/clock/port.ts';

/** Starts at ten in the morning (UTC), because texts for the small hours differ. */
export function daytimeClock(): Clock {
  const startedAt = Date.now();
  const shift = startedAt - (startedAt % DAY_MS) + 10 * HOUR_MS - startedAt;
  return { now: () => new Date(Date.now() + shift) };
}

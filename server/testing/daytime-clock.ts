import type { Clock } from '../ports/clock/port.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Ten in the morning (UTC) when it is made, and going on from there: texts of the small hours are different ones. */
export function daytimeClock(): Clock {
  const startedAt = Date.now();
  const shift = startedAt - (startedAt % DAY_MS) + 10 * HOUR_MS - startedAt;
  return { now: () => new Date(Date.now() + shift) };
}

import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './ports/clock/port.ts';

/**
 * Leaves room to increment within one millisecond: the counter has 32 bits and starts at a random value in the lower
 * half.
 */
const COUNTER_START_BELOW = 2 ** 31;

let lastMs = 0;
let counter = 0;

/** A UUIDv7 with the clock's time. Each id sorts after those created before it, also within one millisecond. */
export function newId(clock: Clock): string {
  const msecs = clock.now().getTime();
  counter = msecs === lastMs ? counter + 1 : randomInt(COUNTER_START_BELOW);
  lastMs = msecs;
  return v7({ msecs, seq: counter });
}

/** A UUIDv7 for a record of another moment. It sorts by that moment, and randomly within its millisecond. */
export const newIdAt = (moment: Date): string => v7({ msecs: moment.getTime() });

import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './ports/clock/port.ts';

/** Room to count on within one millisecond: the counter has 32 bits and starts somewhere in its lower half. */
const COUNTER_START_BELOW = 2 ** 31;

let lastMs = 0;
let counter = 0;

/** A UUIDv7 at the clock's time: each id sorts after those made before it, within one millisecond too. */
export function newId(clock: Clock): string {
  const msecs = clock.now().getTime();
  counter = msecs === lastMs ? counter + 1 : randomInt(COUNTER_START_BELOW);
  lastMs = msecs;
  return v7({ msecs, seq: counter });
}

/** A UUIDv7 for something that was made at another moment: it sorts by that moment, at random within its millisecond. */
export const newIdAt = (moment: Date): string => v7({ msecs: moment.getTime() });

import { v7 } from 'uuid';
import type { Clock } from './ports/clock/port.ts';

/** A UUIDv7 at the clock's time: ids of later moments sort after those of earlier ones. */
export const newId = (clock: Clock): string => v7({ msecs: clock.now().getTime() });

import type { Clock } from './port.ts';

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };

import type { Clock } from './port.ts';

/** The machine's own time. */
export const machineClock: Clock = { now: () => new Date() };

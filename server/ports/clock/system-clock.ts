import type { Clock } from './port.ts';

/** The operating system's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** The delay that a busy service asks for, if it is short enough for the time left. */
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A longer delay would leave a writer too little of the 15 seconds, so the built-in writer's text is used immediately.
 */
const MAX_RETRY_DELAY_MS = 5_000;

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const wait: Wait = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, { signal });
};

/**
 * The delay of a Retry-After header, given in seconds or as a date; undefined if there is none, or if it is too long.
 */
export const retryDelayMs = (retryAfter: string | undefined, now: number): number | undefined => {
  if (retryAfter === undefined || retryAfter.trim() === '') return undefined;
  const milliseconds = /^\s*\d+(?:\.\d+)?\s*$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now;
  // A date in the past asks for no delay.
  return milliseconds <= MAX_RETRY_DELAY_MS ? Math.max(0, milliseconds) : undefined;
};

/** Whether a busy service asks for so short a wait that it fits into the time there is. */
import { setTimeout as delay } from 'node:timers/promises';

/** A longer wait would leave a writer too little of the 15 seconds; then our own words come at once. */
const MAX_RETRY_DELAY_MS = 5_000;

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const wait: Wait = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, { signal });
};

/** Retry-After, in seconds or as a date; undefined where there is none that can be kept. */
export const retryDelayMs = (retryAfter: string | undefined, now: number): number | undefined => {
  if (retryAfter === undefined || retryAfter.trim() === '') return undefined;
  const milliseconds = /^\s*\d+(?:\.\d+)?\s*$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now;
  // A date that has passed asks for no wait at all.
  return milliseconds <= MAX_RETRY_DELAY_MS ? Math.max(0, milliseconds) : undefined;
};

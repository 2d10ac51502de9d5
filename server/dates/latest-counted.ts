import { MINUTE_MS } from '../../contract/domain/days.ts';

const TOLERANCE_MS = MINUTE_MS;

/**
 * What is dated later was counted before the clock was set back, and no longer counts: otherwise it would, until the
 * clock has caught up. The tolerance is for requests that have waited for a lock and for servers whose clocks differ.
 * Without it, concurrent requests would not count each other, and a limit would stop none of them.
 */
export const latestCounted = (now: Date): Date => new Date(now.getTime() + TOLERANCE_MS);

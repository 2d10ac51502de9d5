/**
 * Marks which statements may take long. A request waits for a few seconds at most. A job, or work at start-up, may take
 * minutes. Each kind has its own connections, so that neither blocks the other.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/** All database queries within `work`, and within whatever it starts, have the time limits of background work. */
export const inBackground = <Result>(work: () => Result): Result => background.run(true, work);

export const isInBackground = (): boolean => background.getStore() === true;

/**
 * Which statements may take long. Whoever asks something waits seconds at most; a job, or work of the start, may take
 * minutes, and has connections of its own so that neither keeps the other waiting.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/** Everything the database is asked for in here, and in what it begins, has the time limits of background work. */
export const inBackground = <Result>(work: () => Result): Result => background.run(true, work);

export const isInBackground = (): boolean => background.getStore() === true;

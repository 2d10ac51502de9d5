/**
 * The id of the request that the current work is for. It is in every log line, and goes with a job to the log lines of
 * that job and its emails.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string | undefined>();

/** Ids as proxies make them: UUIDs, hexadecimal numbers, words with dots and hyphens. */
const SHAPE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** @param value from outside: a header, or the payload of a job. */
export const isRequestId = (value: unknown): value is string => typeof value === 'string' && SHAPE.test(value);

/** @param id undefined: the work is for no request. */
export const withRequestId = <Result>(id: string | undefined, work: () => Result): Result => requestIds.run(id, work);

export const currentRequestId = (): string | undefined => requestIds.getStore();

/**
 * The id of the request that the current work belongs to. It is part of every log line, and is stored with jobs, so
 * that it is also in the log lines of these jobs and their emails.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string | undefined>();

/** The ids that proxies generate: UUIDs, hexadecimal numbers, words with dots and hyphens. */
const SHAPE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** @param value untrusted: a header, or part of a job's payload. */
export const isRequestId = (value: unknown): value is string => typeof value === 'string' && SHAPE.test(value);

/** @param id undefined: the work belongs to no request. */
export const withRequestId = <Result>(id: string | undefined, work: () => Result): Result => requestIds.run(id, work);

export const currentRequestId = (): string | undefined => requestIds.getStore();

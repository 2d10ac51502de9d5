/**
 * The request that added a job, stored next to the job's payload: its id for the log, and its current span for the
 * trace. An older version of the server ignores both.
 */
import { currentRequestId, isRequestId, withRequestId } from '#server/logging/request-id.ts';
import type { Tracing } from '../../tracing/port.ts';
import type { JobAttempt } from './queue-batches.ts';

type RunJob = (attempt: JobAttempt) => Promise<void>;
export type JobTracing = Pick<Tracing, 'traceparent' | 'traceJob'>;

/** @returns the payload with the id and the span of the current request, if there is one. */
export const withRequest = (payload: object, tracing: JobTracing | undefined): object => ({
  ...payload,
  requestId: currentRequestId(),
  traceparent: tracing?.traceparent(),
});

/**
 * Runs each job with the request id of the request that added it in the log, and in its own trace, which links to that
 * request's trace.
 */
export const withOriginatingRequest =
  (runJob: RunJob, tracing: JobTracing | undefined): RunJob =>
  (attempt) => {
    const { requestId, traceparent, ...payload } = (attempt.payload ?? {}) as Record<string, unknown>;
    const addedBy = typeof traceparent === 'string' ? traceparent : undefined;
    const run = () => runJob({ ...attempt, payload });
    return withRequestId(isRequestId(requestId) ? requestId : undefined, () =>
      tracing ? tracing.traceJob({ queue: attempt.name, addedBy }, run) : run(),
    );
  };

/**
 * The request that added a job, stored beside the job's payload: its id for the log, and its step for the trace. An
 * older version of the server ignores both.
 */
import { currentRequestId, isRequestId, withRequestId } from '../../../logging/request-id.ts';
import type { Tracing } from '../../tracing/port.ts';

type RunJob = (name: string, payload: unknown) => Promise<void>;
export type JobTracing = Pick<Tracing, 'traceparent' | 'traceJob'>;

/** @returns the payload with what is known of the current request: nothing if the work is for none. */
export const withRequest = (payload: object, tracing: JobTracing | undefined): object => ({
  ...payload,
  requestId: currentRequestId(),
  traceparent: tracing?.traceparent(),
});

/** Runs each job as part of the request that added it for the log, and with a trace of its own that leads there. */
export const inItsRequest =
  (runJob: RunJob, tracing: JobTracing | undefined): RunJob =>
  (queue, stored) => {
    const { requestId, traceparent, ...payload } = (stored ?? {}) as Record<string, unknown>;
    const addedBy = typeof traceparent === 'string' ? traceparent : undefined;
    const run = () => runJob(queue, payload);
    return withRequestId(isRequestId(requestId) ? requestId : undefined, () =>
      tracing ? tracing.traceJob({ queue, addedBy }, run) : run(),
    );
  };

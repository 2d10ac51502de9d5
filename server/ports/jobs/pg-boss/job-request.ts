/** The request that added a job, stored beside the job's payload. An older version of the server ignores it. */
import { currentRequestId, isRequestId, withRequestId } from '../../../logging/request-id.ts';

type RunJob = (name: string, payload: unknown) => Promise<void>;

/** @returns the payload with the id of the current request; without one if the work is for no request. */
export const withRequest = (payload: object): object => ({ ...payload, requestId: currentRequestId() });

/** Runs each job as part of the request that added it, for the log. */
export const inItsRequest =
  (runJob: RunJob): RunJob =>
  (name, stored) => {
    const { requestId, ...payload } = (stored ?? {}) as Record<string, unknown>;
    return withRequestId(isRequestId(requestId) ? requestId : undefined, () => runJob(name, payload));
  };

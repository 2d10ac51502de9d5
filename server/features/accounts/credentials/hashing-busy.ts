import { failure } from '#server/failure.ts';

/** Enough time to process the requests that are waiting now. */
const RETRY_AFTER_SECONDS = 10;

/** The reply when the hashing queue is full. The password was neither checked nor changed. */
export const hashingBusy = () => failure('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });

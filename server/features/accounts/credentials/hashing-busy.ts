import { failure } from '../../../failure.ts';

/** By then the requests waiting now will have had their turn. */
const RETRY_AFTER_SECONDS = 10;

/** The reply when too many passwords are waiting to be hashed, so nothing was tried. */
export const hashingBusy = () => failure('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });

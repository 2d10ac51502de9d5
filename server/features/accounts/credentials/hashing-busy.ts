import { failure } from '../../../failure.ts';

/** By then those who wait now have had their turn. */
const RETRY_AFTER_SECONDS = 10;

/** The answer where so many passwords wait to be hashed that nothing was tried. */
export const hashingBusy = () => failure('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });

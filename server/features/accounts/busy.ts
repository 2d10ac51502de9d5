import { failure } from '../../failure.ts';

/** By then those who wait now have had their turn. */
const BUSY_SECONDS = 10;

/** The answer where so many passwords wait to be hashed that nothing was tried. */
export const busy = () => failure('too_many_requests', { retryAfterSeconds: BUSY_SECONDS });

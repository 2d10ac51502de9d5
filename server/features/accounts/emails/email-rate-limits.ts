/** How often emails are sent to one address, because a user or a visitor requested them. */
import type { EmailRateLimit } from './email-rate-limit-store.ts';

/** Rate limit for emails of one kind to one address. */
export const EMAIL_RATE_LIMIT: EmailRateLimit = { minIntervalSeconds: 60, perDay: 5 };
/**
 * A link to a new password is valid for an hour. Once the last one has expired, the owner of an address can request
 * another one, however many a stranger has requested. The links in other emails are valid for a day, so while the limit
 * is used up they still work.
 */
export const RESET_LINK_RATE_LIMIT: EmailRateLimit = { ...EMAIL_RATE_LIMIT, afterwardsEverySeconds: 60 * 60 };
/**
 * For the link after registration. No minimum interval, because a deleted account may be registered again immediately.
 */
export const FIRST_LINK_RATE_LIMIT: EmailRateLimit = { minIntervalSeconds: 0, perDay: 5 };

import { normalizeEmail } from '../../text/email-address.ts';

/** An account's address as the newsletter's tables spell it. */
export const newsletterEmail = (email: string): string => normalizeEmail(email) ?? email;

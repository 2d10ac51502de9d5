/**
 * The address of an account that has none: its owner verified it for another account, and this account had never
 * verified it. Nobody can own a domain under `.invalid` (RFC 2606), nobody can sign up with this one, and no mailer
 * sends to it.
 */
const DOMAIN = '@no-email.invalid';

export const placeholderEmail = (userId: string): string => `${userId}${DOMAIN}`;

export const isPlaceholderEmail = (email: string): boolean => email.endsWith(DOMAIN);

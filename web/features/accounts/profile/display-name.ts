import type { User } from '#contract/calls/accounts.ts';

/** The full name, or the first name, or 'User'. */
export function displayNameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  if (firstName && lastName) return `${firstName} ${lastName}`;
  return firstName || 'User';
}

import type { User } from '../../../../contract/calls/accounts.ts';

/** The full name, else the first name, else 'User'. */
export function displayNameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  if (firstName && lastName) return `${firstName} ${lastName}`;
  return firstName || 'User';
}

import type { User } from '../../../contract/accounts.ts';

/** The full name, else the first name, else 'User'. */
export function nameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  if (firstName && lastName) return `${firstName} ${lastName}`;
  return firstName || 'User';
}

import type { AdminUser } from '../../../contract/admin.ts';
import { dayOf } from '../../ui/dates.ts';

/** First and last name, as far as they are known; empty where neither is. */
export const nameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** "12 Nov 2026", or what is said of what has not happened. */
export const dayOrNever = (at: string | null): string => (at === null ? 'Never' : dayOf(at));

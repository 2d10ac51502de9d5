import type { AdminUser } from '#contract/calls/admin.ts';
import { formatDate } from '#web/dates/format-date.ts';

/** First and last name, as far as they are known. Empty if both are unknown. */
export const fullNameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** "12 Nov 2026", or "Never". */
export const formatDateOrNever = (at: string | null): string => (at === null ? 'Never' : formatDate(at));

import { clockTime, dayAndShortMonth } from './date-words.ts';

/** "12 Nov 2026" */
export function formatDate(at: string | number): string {
  const moment = new Date(at);
  return `${dayAndShortMonth(moment)} ${moment.getFullYear()}`;
}

/** "12 Nov 2026, 09:30" */
export const formatDateTime = (at: string | number): string => `${formatDate(at)}, ${clockTime(new Date(at))}`;

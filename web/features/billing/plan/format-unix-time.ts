/** Formats prices and times wherever the plan is mentioned. Pure. */

/** £4.99 */
export const formatPounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayWithYearFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A server time in unix seconds, in the user's own zone: 'Mon 23 Nov', with the year if it is not the current one. */
export function formatUnixDay(seconds: number, now = new Date()): string {
  const at = new Date(seconds * 1000);
  const date = at.getFullYear() === now.getFullYear() ? dayFormat : dayWithYearFormat;
  return `${weekdayFormat.format(at)} ${date.format(at)}`;
}

/** 'Mon 23 Nov, 14:05': for the timeline, a deadline, and the card form. Elsewhere the day is enough. */
export const formatUnixDateTime = (seconds: number, now = new Date()): string =>
  `${formatUnixDay(seconds, now)}, ${timeFormat.format(new Date(seconds * 1000))}`;

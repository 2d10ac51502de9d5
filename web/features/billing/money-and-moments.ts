/** Prices and moments, as they are written wherever the plan is spoken of. Pure. */

/** £4.99 */
export const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayWithYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A moment the server gives in unix seconds, in the person's own zone: 'Mon 23 Nov'; with the year if not this one. */
export function dayOf(seconds: number, now = new Date()): string {
  const at = new Date(seconds * 1000);
  const date = at.getFullYear() === now.getFullYear() ? day : dayWithYear;
  return `${weekday.format(at)} ${date.format(at)}`;
}

/** 'Mon 23 Nov, 14:05': when money is taken or access ends is never said without the hour. */
export const momentOf = (seconds: number, now = new Date()): string =>
  `${dayOf(seconds, now)}, ${time.format(new Date(seconds * 1000))}`;

import { zoneFormatter } from './zone-formatter.ts';

const formatDay = zoneFormatter('en-GB', { dateStyle: 'full' });
const formatTime = zoneFormatter('en-GB', { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
const formatWeekday = zoneFormatter('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/**
 * "Monday, 23 November 2026 at 12:00 GMT", the format of emails and messages: in the user's own time zone, else UTC.
 */
export const formatDateTime = (moment: Date, timeZone: string | null): string => {
  const zone = timeZone ?? 'UTC';
  return `${formatDay(moment, zone)} at ${formatTime(moment, zone)}`;
};

/** "Mon 23 Nov", as the plan page says it: for a message that is read on the page and gone in seconds. */
export const formatShortDay = (moment: Date, timeZone: string | null): string =>
  formatWeekday(moment, timeZone ?? 'UTC').replace(',', '');

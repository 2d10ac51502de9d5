/**
 * "Monday, 23 November 2026 at 12:00 GMT", the format of emails and messages: in the user's own time zone, else UTC.
 */
export const formatDateTime = (moment: Date, timeZone: string | null): string => {
  const zone = timeZone ?? 'UTC';
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'full' }).format(moment);
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);
  return `${day} at ${time}`;
};

/** "Mon 23 Nov", as the plan page says it: for a message that is read on the page and gone in seconds. */
export const formatShortDay = (moment: Date, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timeZone ?? 'UTC', weekday: 'short', day: 'numeric', month: 'short' })
    .format(moment)
    .replace(',', '');

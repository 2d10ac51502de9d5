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

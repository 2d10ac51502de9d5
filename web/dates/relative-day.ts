/** Relative day labels: Today, Yesterday, or short month and day. */

const shortDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const shortDayWithYearFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/**
 * The label of a moment, in this device's time zone. The day difference is rounded, because a day may have 23 or 25
 * hours.
 */
export function formatRelativeDate(moment: Date | string, now = new Date()): string {
  const at = new Date(moment);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return (at.getFullYear() === now.getFullYear() ? shortDayFormat : shortDayWithYearFormat).format(at);
}

const longDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const longDayWithYearFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** '23 November', with the year when it is not the current one. */
export function formatDayAndMonth(moment: Date | string | number, now = new Date()): string {
  const at = new Date(moment);
  return (at.getFullYear() === now.getFullYear() ? longDayFormat : longDayWithYearFormat).format(at);
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** '21 November at 17:02'. */
export const formatDayAndTime = (moment: Date | string | number, now = new Date()): string =>
  `${formatDayAndMonth(moment, now)} at ${timeFormat.format(new Date(moment))}`;

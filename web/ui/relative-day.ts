/** Days as a person names them: Today, Yesterday, or short month and day. */

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const shortDayWithYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** The label of a moment, in the zone of this device. Round: a day may have 23 or 25 hours. */
export function relativeDay(moment: Date | string, now = new Date()): string {
  const at = new Date(moment);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return (at.getFullYear() === now.getFullYear() ? shortDay : shortDayWithYear).format(at);
}

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const longDayWithYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** '23 November', with the year when it is not this one. */
export function dayName(moment: Date | string | number, now = new Date()): string {
  const at = new Date(moment);
  return (at.getFullYear() === now.getFullYear() ? longDay : longDayWithYear).format(at);
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** '21 November at 17:02'. */
export const momentName = (moment: Date | string | number, now = new Date()): string =>
  `${dayName(moment, now)} at ${clock.format(new Date(moment))}`;

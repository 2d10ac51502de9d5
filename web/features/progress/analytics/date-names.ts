/**
 * Names of days, months and weekdays. A local day has no zone, so it is formatted in UTC, where no zone can move it.
 */
import { WEEKDAYS } from '../../../../contract/domain/days.ts';

const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (localDay: string): string => format.format(Date.parse(`${localDay}T00:00:00Z`));
};

/** "20 Nov" */
export const formatShortDay = dayFormatter({ day: 'numeric', month: 'short' });
/** "20 Nov 2026" */
export const formatDayWithYear = dayFormatter({ day: 'numeric', month: 'short', year: 'numeric' });
/** "20 November" */
export const formatDayAndMonth = dayFormatter({ day: 'numeric', month: 'long' });

const formatShortMonth = dayFormatter({ month: 'short' });
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  formatShortMonth(`2024-${String(index + 1).padStart(2, '0')}-01`),
);

const formatWeekday = dayFormatter({ weekday: 'long' });
/** Monday first: 1 January 2024 was a Monday. */
export const weekdayNames: readonly string[] = WEEKDAYS.map((number) => formatWeekday(`2024-01-0${number}`));

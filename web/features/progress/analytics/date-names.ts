/** Names of days, months and weekdays. */
import { WEEKDAYS } from '../../../../contract/domain/days.ts';
import { dayAndMonth, dayAndShortMonth, shortMonthName, WEEKDAYS_FROM_SUNDAY } from '../../../dates/date-words.ts';
import { localDayToDate } from '../../../dates/local-day.ts';

/** "20 Nov" */
export const formatShortDay = (localDay: string): string => dayAndShortMonth(localDayToDate(localDay));
/** "20 Nov 2026" */
export const formatDayWithYear = (localDay: string): string => `${formatShortDay(localDay)} ${localDay.slice(0, 4)}`;
/** "20 November" */
export const formatDayAndMonth = (localDay: string): string => dayAndMonth(localDayToDate(localDay));

export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  shortMonthName(new Date(2024, month)),
);

/** Monday first. */
export const weekdayNames: readonly string[] = WEEKDAYS.map((number) => WEEKDAYS_FROM_SUNDAY[number % 7] ?? '');

/** Labels for a local day (YYYY-MM-DD): the person's own day as it was stored, never a moment in some zone. */
import { relativeDay } from '../../ui/relative-day.ts';

const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** Midnight of that day on this device's clock, so that no zone can move it. */
export function dateOfLocalDay(localDay: string): Date {
  const [year = 0, month = 1, day = 1] = localDay.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The day it is now for the person, YYYY-MM-DD. */
export function localDayOf(moment: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Today, Yesterday, or short month and day: "18 Nov". */
export const shortDayLabel = (localDay: string, now = new Date()): string => relativeDay(dateOfLocalDay(localDay), now);

/** Today, Yesterday, or month, day and year: "18 Nov 2026". */
export function fullDayLabel(localDay: string, now = new Date()): string {
  const label = shortDayLabel(localDay, now);
  return label === 'Today' || label === 'Yesterday' ? label : withYear.format(dateOfLocalDay(localDay));
}

/** "Friday 20 November": the line over a page about today. */
export const weekdayLabel = (moment: Date): string => weekday.format(moment).replace(',', '');

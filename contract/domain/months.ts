/** Arithmetic on months, YYYY-MM, of local days, YYYY-MM-DD. */
import { addDays } from './days.ts';

/** The month that contains a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const firstDayOf = (month: string): string => `${month}-01`;
export const lastDayOf = (month: string): string => addDays(firstDayOf(monthAfter(month)), -1);

const MAX_MONTH_DAYS = 31;
export const monthAfter = (month: string): string => monthOf(addDays(firstDayOf(month), MAX_MONTH_DAYS));
export const monthBefore = (month: string): string => monthOf(addDays(firstDayOf(month), -1));

/** The day a check-in is for: today, or yesterday when it is filled in later. */
import { addDays } from '../../../../contract/domain/days.ts';
import { pages } from '../../../../contract/pages.ts';

export type CheckInDay = 'today' | 'yesterday';

/** The check-in page, opened for yesterday. */
export const FILL_IN_YESTERDAY_PATH = `${pages.sliders}?day=yesterday`;

/** The day requested by the URL. Anything but yesterday means today. */
export const parseCheckInDay = (search: string): CheckInDay =>
  new URLSearchParams(search).get('day') === 'yesterday' ? 'yesterday' : 'today';

export const localDayFor = (day: CheckInDay, today: string): string =>
  day === 'yesterday' ? addDays(today, -1) : today;

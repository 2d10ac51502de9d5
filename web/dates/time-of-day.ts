import { type DayEnd, MIDNIGHT } from '../../contract/domain/days.ts';
import type { TimeOfDay } from '../../contract/domain/mood.ts';

export const NOON = 12;
export const EVENING = 17;
export const DAWN = 5;

/**
 * The time of day on the user's own clock. The small hours are still the evening of the local day before, or already the
 * morning of the new one if theirs has ended: never the evening to come.
 */
export function timeOfDayAt(moment: Date, dayEnd: DayEnd): TimeOfDay {
  const hour = moment.getHours();
  if (hour >= EVENING || hour < dayEnd) return 'evening';
  return hour >= NOON ? 'afternoon' : 'morning';
}

/** What the sky looks like: in the small hours it is dark, whichever day they belong to. */
export const skyAt = (moment: Date): TimeOfDay =>
  moment.getHours() < DAWN ? 'evening' : timeOfDayAt(moment, MIDNIGHT);

/** The names as shown on the page. */
export const timeOfDayNames: Record<TimeOfDay, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

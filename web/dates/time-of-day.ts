import { type DayEnd, MIDNIGHT } from '../../contract/domain/days.ts';
import type { TimeOfDay } from '../../contract/domain/mood.ts';
import { isSmallHour } from '../../contract/domain/small-hours.ts';

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

/** The sky over a check-in for now. It is dark where its quote speaks of the night. */
export const skyOver = (madeAt: Date, chosen: TimeOfDay): TimeOfDay =>
  isSmallHour(madeAt.getHours(), chosen) ? 'evening' : chosen;

/** What the page calls the time of a check-in for now: as its quote does. */
export const formatTimeOfDay = (madeAt: Date, chosen: TimeOfDay): string =>
  isSmallHour(madeAt.getHours(), chosen) ? 'Small hours' : timeOfDayNames[chosen];

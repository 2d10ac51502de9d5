import { type DayEnd, MIDNIGHT } from '../../contract/domain/days.ts';
import type { TimeOfDay } from '../../contract/domain/mood.ts';
import { isSmallHour } from '../../contract/domain/small-hours.ts';

export const NOON = 12;
export const EVENING = 17;
export const DAWN = 5;

/**
 * The time of day on the user's own clock. Before the user's day end, the small hours are the evening of the previous
 * local day. After it, they are the morning of the new one.
 */
export function timeOfDayAt(moment: Date, dayEnd: DayEnd): TimeOfDay {
  const hour = moment.getHours();
  if (hour >= EVENING || hour < dayEnd) return 'evening';
  return hour >= NOON ? 'afternoon' : 'morning';
}

/** The time of day whose sky is shown. The small hours are dark, whichever local day they belong to. */
export const skyAt = (moment: Date): TimeOfDay =>
  moment.getHours() < DAWN ? 'evening' : timeOfDayAt(moment, MIDNIGHT);

/** The names as shown on the page. */
export const timeOfDayNames: Record<TimeOfDay, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

/** The sky above a check-in for now. It is dark where the quote speaks of the night. */
export const skyOver = (madeAt: Date, chosen: TimeOfDay): TimeOfDay =>
  isSmallHour(madeAt.getHours(), chosen) ? 'evening' : chosen;

/** The name of the time of day of a check-in for now, matching the wording of its quote. */
export const formatTimeOfDay = (madeAt: Date, chosen: TimeOfDay): string =>
  isSmallHour(madeAt.getHours(), chosen) ? 'Small hours' : timeOfDayNames[chosen];

interface ListedCheckIn {
  readonly createdAt: string;
  readonly timeOfDay: TimeOfDay;
  readonly filledIn: boolean;
}

/** The same in a list. A check-in that was filled in later was not made at its time of day. */
export const formatListedTime = ({ createdAt, timeOfDay, filledIn }: ListedCheckIn): string =>
  filledIn ? timeOfDayNames[timeOfDay] : formatTimeOfDay(new Date(createdAt), timeOfDay);

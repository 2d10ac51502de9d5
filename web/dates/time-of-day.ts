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

interface NamedTime {
  /** The one that was chosen. */
  readonly timeOfDay: TimeOfDay;
  /** As stored with the check-in: it may have been made long before it was sent, and in another time zone. */
  readonly isNight?: boolean | undefined;
}

/** The name of a check-in's time of day. At night it is not the one that was chosen, but matches the quote. */
export const nameOfTime = ({ timeOfDay, isNight }: NamedTime): string =>
  isNight ? 'Small hours' : timeOfDayNames[timeOfDay];

/** The sky that goes with that name. */
export const skyOfTime = ({ timeOfDay, isNight }: NamedTime): TimeOfDay => (isNight ? 'evening' : timeOfDay);

/** The name for a check-in made at this moment. */
export const formatTimeOfDay = (madeAt: Date, timeOfDay: TimeOfDay): string =>
  nameOfTime({ timeOfDay, isNight: isSmallHour(madeAt.getHours(), timeOfDay) });

/** The sky above it. */
export const skyOver = (madeAt: Date, timeOfDay: TimeOfDay): TimeOfDay =>
  skyOfTime({ timeOfDay, isNight: isSmallHour(madeAt.getHours(), timeOfDay) });

import type { TimeOfDay } from '../../contract/domain/mood.ts';

const NOON = 12;
const EVENING = 17;
const DAWN = 5;

/** The time of day on the person's own clock; the small hours still belong to the evening. */
export function timeOfDayAt(moment: Date): TimeOfDay {
  const hour = moment.getHours();
  if (hour >= EVENING || hour < DAWN) return 'evening';
  return hour >= NOON ? 'afternoon' : 'morning';
}

/** As it is written on the page. */
export const timeOfDayNames: Record<TimeOfDay, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

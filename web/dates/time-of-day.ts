import type { TimeOfDay } from '../../contract/domain/mood.ts';

const NOON = 12;
const EVENING = 17;
const DAWN = 5;

/** The time of day on the user's own clock. The small hours still count as evening. */
export function timeOfDayAt(moment: Date): TimeOfDay {
  const hour = moment.getHours();
  if (hour >= EVENING || hour < DAWN) return 'evening';
  return hour >= NOON ? 'afternoon' : 'morning';
}

/** The names as shown on the page. */
export const timeOfDayNames: Record<TimeOfDay, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

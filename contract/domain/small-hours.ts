/** The hours in which text for a morning or an evening would sound wrong. The same on the server and in the browser. */
import type { TimeOfDay } from './mood.ts';

/** Until this hour, an evening counts as night. */
const NIGHT_ENDS = 5;
/** From this hour on, a user who chose "morning" may well have got up. */
const EARLY_RISING = 4;

/**
 * @param hour on the user's own clock, 0 to 23.
 * @param timeOfDay the time of day that the user chose.
 */
export const isSmallHour = (hour: number, timeOfDay: TimeOfDay): boolean =>
  timeOfDay !== 'afternoon' && hour < (timeOfDay === 'evening' ? NIGHT_ENDS : EARLY_RISING);

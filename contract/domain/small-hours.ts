/** The hours in which text for a morning or an evening would sound wrong. The same on the server and in the browser. */
import type { TimeOfDay } from './mood.ts';

/** Until this hour an evening is still night. */
const NIGHT_ENDS = 5;
/** A user who says "morning" from this hour on may well have got up. */
const EARLY_RISING = 4;

/**
 * @param hour on the user's own clock, 0 to 23.
 * @param said the time of day the user chose.
 */
export const isSmallHour = (hour: number, said: TimeOfDay): boolean =>
  said !== 'afternoon' && hour < (said === 'evening' ? NIGHT_ENDS : EARLY_RISING);

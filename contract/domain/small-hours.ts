/** The hours in which words for a morning or an evening would both ring false. The same on the server and in the browser. */
import type { TimeOfDay } from './mood.ts';

/** Up to here an evening is still the night's. */
const NIGHT_ENDS = 5;
/** Whoever says "morning" at four may well have got up. */
const EARLY_RISING = 4;

/** @param hour on the person's own clock, 0 to 23. @param said the time of day as the person has it. */
export const isSmallHour = (hour: number, said: TimeOfDay): boolean =>
  said !== 'afternoon' && hour < (said === 'evening' ? NIGHT_ENDS : EARLY_RISING);

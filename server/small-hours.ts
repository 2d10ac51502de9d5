import type { TimeOfDay } from '../contract/mood.ts';
import { zoneFormatter } from './zone-formatter.ts';

/** Up to here an evening is still the night's. */
const NIGHT_ENDS = 5;
/** Whoever says "morning" at four may well have got up. */
const EARLY_RISING = 4;

const hourIn = zoneFormatter('en-GB', { hour: '2-digit', hourCycle: 'h23' });

/**
 * Whether an entry was made in the small hours, where words for a morning or an evening would both ring false.
 * @param timeZone null where none is known: then nobody is told that it is night.
 */
export function isSmallHours(moment: Date, timeZone: string | null, said: TimeOfDay): boolean {
  if (timeZone === null || said === 'afternoon') return false;
  return Number(hourIn(moment, timeZone)) < (said === 'evening' ? NIGHT_ENDS : EARLY_RISING);
}

import type { TimeOfDay } from '../contract/mood.ts';

/** Up to here an evening is still the night's. */
const NIGHT_ENDS = 5;
/** Whoever says "morning" at four may well have got up. */
const EARLY_RISING = 4;

const formatters = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones: a zone's name is taken in any letter case. */
const MOST_KEPT = 1000;

/** The hour of the clock, 0 to 23, in an IANA time zone. */
function localHour(moment: Date, timeZone: string): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    if (formatters.size < MOST_KEPT) formatters.set(timeZone, formatter);
  }
  return Number(formatter.format(moment));
}

/**
 * Whether an entry was made in the small hours, where words for a morning or an evening would both ring false.
 * @param timeZone null where none is known: then nobody is told that it is night.
 */
export function isSmallHours(moment: Date, timeZone: string | null, said: TimeOfDay): boolean {
  if (timeZone === null || said === 'afternoon') return false;
  return localHour(moment, timeZone) < (said === 'evening' ? NIGHT_ENDS : EARLY_RISING);
}

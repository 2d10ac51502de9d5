import type { TimeOfDay } from '../../contract/domain/mood.ts';
import { isSmallHour } from '../../contract/domain/small-hours.ts';
import { zoneFormatter } from './zone-formatter.ts';

const hourIn = zoneFormatter('en-GB', { hour: '2-digit', hourCycle: 'h23' });

/**
 * Whether a check-in was made in the small hours, where text for a morning or an evening would sound wrong.
 * @param timeZone null if none is known: then no text says that it is night.
 */
export const isSmallHours = (moment: Date, timeZone: string | null, said: TimeOfDay): boolean =>
  timeZone !== null && isSmallHour(Number(hourIn(moment, timeZone)), said);

import type { TimeOfDay } from '../../contract/domain/mood.ts';
import { isSmallHour } from '../../contract/domain/small-hours.ts';
import { zoneFormatter } from './zone-formatter.ts';

const hourIn = zoneFormatter('en-GB', { hour: '2-digit', hourCycle: 'h23' });

/**
 * Whether an entry was made in the small hours, where words for a morning or an evening would both ring false.
 * @param timeZone null where none is known: then nobody is told that it is night.
 */
export const isSmallHours = (moment: Date, timeZone: string | null, said: TimeOfDay): boolean =>
  timeZone !== null && isSmallHour(Number(hourIn(moment, timeZone)), said);

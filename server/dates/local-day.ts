import { type DayEnd, localDayByClock } from '../../contract/domain/days.ts';
import { hourIn } from './hour-in.ts';
import { zoneFormatter } from './zone-formatter.ts';

const dayIn = zoneFormatter('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The local day, YYYY-MM-DD, at a moment in an IANA time zone (UTC if none is known). */
export function localDay(moment: Date, timeZone: string | null, dayEnd: DayEnd): string {
  const zone = timeZone ?? 'UTC';
  return localDayByClock(dayIn(moment, zone), hourIn(moment, zone), dayEnd);
}

import { zoneFormatter } from './zone-formatter.ts';

const dayIn = zoneFormatter('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day, YYYY-MM-DD, of a moment in an IANA time zone (UTC if none is known). */
export const localDay = (moment: Date, timeZone: string | null): string => dayIn(moment, timeZone ?? 'UTC');

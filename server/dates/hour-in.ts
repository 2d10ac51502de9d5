import { zoneFormatter } from './zone-formatter.ts';

const formatHour = zoneFormatter('en-GB', { hour: '2-digit', hourCycle: 'h23' });

/** The hour, 0 to 23, at a moment in an IANA time zone. */
export const hourIn = (moment: Date, timeZone: string): number => Number(formatHour(moment, timeZone));

import { zoneFormatter } from './zone-formatter.ts';

const formatHour = zoneFormatter('en-GB', { hour: '2-digit', hourCycle: 'h23' });

/** The hour, 0 to 23, that a clock in an IANA time zone shows at a moment. */
export const hourIn = (moment: Date, timeZone: string): number => Number(formatHour(moment, timeZone));

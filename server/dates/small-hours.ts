import type { TimeOfDay } from '../../contract/domain/mood.ts';
import { isSmallHour } from '../../contract/domain/small-hours.ts';
import { hourIn } from './hour-in.ts';

/**
 * Whether a check-in was made in the small hours, where text for a morning or an evening would sound wrong.
 * @param timeZone null if none is known: then no text says that it is night.
 */
export const isSmallHours = (moment: Date, timeZone: string | null, timeOfDay: TimeOfDay): boolean =>
  timeZone !== null && isSmallHour(hourIn(moment, timeZone), timeOfDay);

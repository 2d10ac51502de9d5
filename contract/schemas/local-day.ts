import { z } from 'zod';

/** A local day of the person's own calendar, YYYY-MM-DD: a day there is, from the year 1 on (PostgreSQL has no year 0). */
export const localDay = z.iso.date().refine((day) => day >= '0001', { message: 'There is no such day.' });

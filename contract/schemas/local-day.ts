import { z } from 'zod';

/**
 * A day of the user's own calendar, YYYY-MM-DD. It must exist, and start from the year 1 (PostgreSQL has no year 0).
 */
export const localDay = z.iso.date().refine((day) => day >= '0001', { message: "That isn't a real date." });

import { z } from 'zod';

/** The length of a page in the query of a list: at most `max` rows, and that many unless the caller asks for fewer. */
export const pageLimit = (max: number, normal = max) => z.coerce.number().int().min(1).max(max).default(normal);

/** The query of a list that administrators page through by the id of the last row of the previous page. */
export const pageQuery = (max: number) => z.object({ limit: pageLimit(max), cursor: z.uuid().optional() });

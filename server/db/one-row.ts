import { sql } from 'drizzle-orm';

/** A table of one row without columns. A statement that selects from it returns a row even for a user without any. */
export const oneRow = sql`(select) as one_row`;

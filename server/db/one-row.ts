import { sql } from 'drizzle-orm';

/** A table of one row without columns. A statement on it returns a row even for a user without any. */
export const oneRow = sql`(select) as one_row`;

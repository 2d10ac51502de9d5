/** When the database was last backed up, for the operator's monitoring. */
import { pgTable, smallint } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/** A single row, written by `npm run backup` on PostgreSQL. */
export const lastBackup = pgTable('last_backup', {
  id: smallint('id').primaryKey(),
  /** The moment whose state the backup contains, not the one at which it was complete. */
  madeAt: timestamptz('made_at').notNull(),
});

/** What administrators did, and what happened to accounts. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './column-types.ts';

/**
 * Who did what, and when. Rows are only ever added: triggers refuse to change one, to remove one before its time and to
 * empty the table, but for the ids of somebody who is gone, which become null.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: timestamptz('at').notNull(),
    action: text('action').notNull(),
    /** Whose act it was; null: nobody signed in, or somebody who is gone. */
    actorId: uuid('actor_id'),
    /** Of an administrator's act: their id as a keyed hash, so that their acts stay one person's when they are gone. */
    actorHash: text('actor_hash'),
    /** Whose account it was about; null: nobody's, or somebody who is gone. */
    targetId: uuid('target_id'),
    /** A few words more, never personal. */
    details: text('details').notNull(),
  },
  (table) => [
    index('audit_log_target').on(table.targetId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_at').on(table.at),
  ],
);

/** A deletion of many users, done in the background a few at a time. */
export const bulkDeletions = pgTable(
  'bulk_deletions',
  {
    id: uuid('id').primaryKey(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    total: integer('total').notNull(),
    deleted: integer('deleted').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    paymentsEnded: integer('payments_ended').notNull().default(0),
  },
  (table) => [index('bulk_deletions_open').on(table.id).where(sql`finished_at is null`)],
);

/** Who is still to be deleted. */
export const bulkDeletionTargets = pgTable(
  'bulk_deletion_targets',
  {
    bulkDeletionId: uuid('bulk_deletion_id')
      .notNull()
      .references(() => bulkDeletions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkDeletionId, table.userId] }),
    index('bulk_deletion_targets_user').on(table.userId),
  ],
);

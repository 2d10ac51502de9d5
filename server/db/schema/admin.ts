/** The audit log, and deletions of many users by administrators. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './column-types.ts';

/**
 * Who did what, and when. Rows are only ever added: triggers refuse to change a row, to delete one before its time and
 * to truncate the table. The exception is the ids of an erased user, which become null.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: timestamptz('at').notNull(),
    action: text('action').notNull(),
    /** The user who acted; null: no signed-in user, or one who was erased. */
    actorId: uuid('actor_id'),
    /**
     * For an administrator's action: a keyed hash of their id, so that their actions can still be grouped after their
     * erasure.
     */
    actorHash: text('actor_hash'),
    /** The user whose account was affected; null: no account, or an erased one. */
    targetId: uuid('target_id'),
    /** A short detail, never personal data. */
    details: text('details').notNull(),
  },
  (table) => [
    index('audit_log_target').on(table.targetId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_at').on(table.at),
  ],
);

/** A deletion of many users, done by background jobs in small batches. */
export const bulkDeletions = pgTable(
  'bulk_deletions',
  {
    id: uuid('id').primaryKey(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    total: integer('total').notNull(),
    deleted: integer('deleted').notNull().default(0),
    // The column has the name of its first migration: a migration never renames one, because servers of the previous
    // version may still be running (docs/operations.md, "Rolling upgrades").
    skipped: integer('kept').notNull().default(0),
    paymentsEnded: integer('payments_ended').notNull().default(0),
  },
  (table) => [index('bulk_deletions_open').on(table.id).where(sql`finished_at is null`)],
);

/** The users still to be deleted. */
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

/** Consents, and the records that remain of erased users. */
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './column-types.ts';

/** A choice about cookies. It belongs to a browser until a user signs in there, then to that user. */
export const cookieConsents = pgTable(
  'cookie_consents',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the value in the browser's cookie; null if the choice is a user's. */
    visitorHash: text('visitor_hash'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The version of the text that the choice was about. */
    version: smallint('version').notNull(),
    analytics: boolean('analytics').notNull(),
    marketing: boolean('marketing').notNull(),
    preferences: boolean('preferences').notNull(),
    consentGivenAt: timestamptz('consent_given_at').notNull(),
  },
  (table) => [
    uniqueIndex('cookie_consents_visitor').on(table.visitorHash),
    uniqueIndex('cookie_consents_user').on(table.userId),
    index('cookie_consents_age').on(table.consentGivenAt),
  ],
);

/** Whether a user consents to our storing their health data. No row: they have not been asked yet. */
export const healthConsents = pgTable('health_consents', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  granted: boolean('granted').notNull(),
  version: smallint('version').notNull(),
  decidedAt: timestamptz('decided_at').notNull(),
});

/**
 * An account that was deleted. Once its erasure is complete, the row identifies no one. It only shows, for an id that
 * reappears with an old backup of the database, that the account must be deleted again
 * (server/features/privacy/erasure/tombstones.ts).
 */
export const deletions = pgTable(
  'deletions',
  {
    id: uuid('id').primaryKey(),
    /** Keyed hash of the user's id. */
    userHash: text('user_hash').notNull().unique(),
    deletedAt: timestamptz('deleted_at').notNull(),
    /** The user whose rows are still to be deleted; null: all are deleted. */
    pendingUserId: uuid('pending_user_id'),
    /**
     * The address of the last email that is still to be sent, and its content; all null: it was sent, or there is none.
     */
    confirmationEmail: text('confirmation_email'),
    confirmationTrialUsed: boolean('confirmation_trial_used'),
    confirmationPaid: boolean('confirmation_paid'),
    /** The end of the lease of the run that is sending that email; null: no run is sending it. */
    confirmationLeasedUntil: timestamptz('confirmation_leased_until'),
  },
  (table) => [
    index('deletions_pending').on(table.id).where(sql`pending_user_id is not null or confirmation_email is not null`),
  ],
);

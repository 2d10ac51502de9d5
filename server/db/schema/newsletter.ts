/** Who receives emails, what was sent to whom, and who must not receive any more. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './column-types.ts';

/**
 * Addresses without an account (or in addition to one) that subscribed to the newsletter. Unsubscribing deletes the
 * row.
 */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid('id').primaryKey(),
    /** Lower case, with the domain in ASCII. */
    email: text('email').notNull(),
    /** The origin of the subscription: "website". */
    source: text('source').notNull(),
    subscribedAt: timestamptz('subscribed_at').notNull(),
    /** Null: pending; only the confirmation email was sent. */
    confirmedAt: timestamptz('confirmed_at'),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email').on(table.email),
    index('newsletter_subscribers_confirmed').on(table.id).where(sql`confirmed_at is not null`),
    index('newsletter_subscribers_pending').on(table.subscribedAt).where(sql`confirmed_at is null`),
  ],
);

/**
 * Links that confirm a newsletter subscription, by the SHA-256 of their token. They outlive the subscription, because
 * they also limit how many such emails an address gets: unsubscribing and subscribing again does not reset the limit.
 */
export const newsletterConfirmations = pgTable(
  'newsletter_confirmations',
  {
    tokenHash: text('token_hash').primaryKey(),
    email: text('email').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('newsletter_confirmations_email').on(table.email, table.createdAt),
    index('newsletter_confirmations_expiry').on(table.expiresAt),
  ],
);

/** Which emails a user wants; no row: the defaults of server/features/newsletter. */
export const emailPreferences = pgTable(
  'email_preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    marketingEmails: smallint('marketing_emails').notNull(),
    productUpdates: smallint('product_updates').notNull(),
    securityNotifications: smallint('security_notifications').notNull(),
    newsletter: smallint('newsletter').notNull(),
    /** When the user saved them; null if only an administrator did. */
    savedAt: timestamptz('saved_at'),
    /** When `newsletter` last changed: an issue goes to users who wanted it when it was sent. */
    newsletterSince: timestamptz('newsletter_since').notNull(),
  },
  (table) => [index('email_preferences_newsletter').on(table.userId).where(sql`newsletter = 1`)],
);

/** One newsletter as it was sent, with its progress, so that its deliveries need not be counted. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: uuid('id').primaryKey(),
    subject: text('subject').notNull(),
    /** Markdown. */
    content: text('content').notNull(),
    /** Sent by the client. Sending the same text twice creates one issue. */
    idempotencyKey: text('idempotency_key').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['sending', 'paused', 'sent'] }).notNull(),
    createdAt: timestamptz('created_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    /** The number of recipients, determined when it was sent. */
    total: integer('total').notNull(),
    sent: integer('sent').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    unsubscribed: integer('unsubscribed').notNull().default(0),
    /** Up to where the recipients have been enqueued: first the subscribers by id, then the users. */
    subscribersCursor: uuid('subscribers_cursor'),
    usersCursor: uuid('users_cursor'),
    /** When every recipient had a delivery; null: some have not been enqueued yet. */
    enqueuedAt: timestamptz('enqueued_at'),
  },
  (table) => [
    unique('newsletter_issues_idempotency').on(table.idempotencyKey),
    index('newsletter_issues_open').on(table.id).where(sql`state <> 'sent'`),
    check('newsletter_issues_state', sql`state in ('sending', 'paused', 'sent')`),
  ],
);

/**
 * One email of an issue to one address. The row is created just before the email is handed to the mail server. While it
 * is in flight, its state is 'claimed', with a time after which another worker may claim it.
 */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    id: uuid('id').primaryKey(),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /**
     * Exactly one of the two identifies the recipient. Neither is a foreign key, because unsubscribing must not wait
     * for a delivery.
     */
    subscriberId: uuid('subscriber_id'),
    userId: uuid('user_id'),
    /**
     * 'failed': permanently refused, or retries were exhausted; 'skipped': the recipient unsubscribed before their
     * delivery.
     */
    state: text('state', { enum: ['claimed', 'waiting', 'sent', 'failed', 'skipped'] }).notNull(),
    attempts: smallint('attempts').notNull(),
    /** If claimed: when the claim expires. If waiting: when to retry. Else null. */
    dueAt: timestamptz('due_at'),
    /** The mail server's last answer, without any address: "550 5.1.1"; "unavailable": it accepted no emails. */
    answer: text('answer'),
    /**
     * SHA-256 of the secret in the unsubscribe link, and of the secret that mail programs use
     * (server/features/newsletter/email-link-token.ts).
     */
    unsubscribeHash: text('unsubscribe_hash').notNull(),
    oneClickHash: text('one_click_hash').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    unique('newsletter_deliveries_once').on(table.issueId, table.email),
    index('newsletter_deliveries_open').on(table.issueId, table.dueAt).where(sql`state in ('claimed', 'waiting')`),
    index('newsletter_deliveries_email').on(table.email),
    index('newsletter_deliveries_user').on(table.userId).where(sql`user_id is not null`),
    check('newsletter_deliveries_state', sql`state in ('claimed', 'waiting', 'sent', 'failed', 'skipped')`),
    check('newsletter_deliveries_whose', sql`num_nonnulls(subscriber_id, user_id) = 1`),
  ],
);

/** Addresses that get no more newsletters, even if they subscribe again. */
export const suppressions = pgTable(
  'suppressions',
  {
    email: text('email').primaryKey(),
    reason: text('reason', { enum: ['refused', 'bounced', 'complained'] }).notNull(),
    /** The answer of the mail server or the provider. */
    answer: text('answer').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  () => [check('suppressions_reason', sql`reason in ('refused', 'bounced', 'complained')`)],
);

/** The draft an administrator is writing. */
export const newsletterDrafts = pgTable('newsletter_drafts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  subject: text('subject').notNull(),
  content: text('content').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

/**
 * Counters: the value of a name is the sum of its rows. Triggers add a row for each change, so that two changes never
 * wait for each other. The rows are merged from time to time (server/db/counters.ts).
 */
export const counters = pgTable(
  'counters',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [index('counters_name').on(table.name)],
);

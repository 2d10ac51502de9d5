/** Who is written to, what was sent to whom, and who is not to be written to any more. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './column-types.ts';

/** People without an account (or beside it) who asked for the newsletter. Leaving it removes the row. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid('id').primaryKey(),
    /** Lower case, its domain in ASCII. */
    email: text('email').notNull(),
    /** Where they signed up: "website". */
    source: text('source').notNull(),
    subscribedAt: timestamptz('subscribed_at').notNull(),
    /** Null: pending, and written to only to be asked. */
    confirmedAt: timestamptz('confirmed_at'),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email').on(table.email),
    index('newsletter_subscribers_confirmed').on(table.id).where(sql`confirmed_at is not null`),
    index('newsletter_subscribers_pending').on(table.subscribedAt).where(sql`confirmed_at is null`),
  ],
);

/**
 * Links to confirm a subscription, by the SHA-256 of their token. They outlive the subscription, as they also count how
 * many such mails an address was sent: leaving and coming back brings no more of them.
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

/** What a person with an account wants to be written about; no row: the defaults of server/features/newsletter. */
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
    /** When the person saved them; null where only an administrator did. */
    savedAt: timestamptz('saved_at'),
    /** When `newsletter` last became what it is: an issue goes to who wanted it when it was sent. */
    newsletterSince: timestamptz('newsletter_since').notNull(),
  },
  (table) => [index('email_preferences_newsletter').on(table.userId).where(sql`newsletter = 1`)],
);

/** One newsletter, as it was sent. How far it is stands here, so that nobody has to count its deliveries. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: uuid('id').primaryKey(),
    subject: text('subject').notNull(),
    /** Markdown. */
    content: text('content').notNull(),
    /** Of the request that sent it: the same words sent twice are one issue. */
    idempotencyKey: text('idempotency_key').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['sending', 'paused', 'sent'] }).notNull(),
    createdAt: timestamptz('created_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    /** Recipients taken on when it was sent. */
    total: integer('total').notNull(),
    sent: integer('sent').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    unsubscribed: integer('unsubscribed').notNull().default(0),
    /** How far its recipients were walked through: first the subscribers by id, then the members. */
    subscribersCursor: uuid('subscribers_cursor'),
    usersCursor: uuid('users_cursor'),
    /** When every recipient has a delivery; null: some are still to be walked through. */
    enqueuedAt: timestamptz('enqueued_at'),
  },
  (table) => [
    unique('newsletter_issues_idempotency').on(table.idempotencyKey),
    index('newsletter_issues_open').on(table.id).where(sql`state <> 'sent'`),
    check('newsletter_issues_state', sql`state in ('sending', 'paused', 'sent')`),
  ],
);

/**
 * One mail of an issue to one address. The row is made when the mail is about to be handed over, and says so until it
 * knows the answer: 'claimed' with a moment after which somebody else may take it.
 */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    id: uuid('id').primaryKey(),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Exactly one of the two says who this is; neither refers to its table, as leaving must not wait for a send. */
    subscriberId: uuid('subscriber_id'),
    userId: uuid('user_id'),
    /** 'failed': refused for good, or given up; 'skipped': left the newsletter before it was their turn. */
    state: text('state', { enum: ['claimed', 'waiting', 'sent', 'failed', 'skipped'] }).notNull(),
    attempts: smallint('attempts').notNull(),
    /** Claimed: until when it is; waiting: when to try again; else null. */
    dueAt: timestamptz('due_at'),
    /** What the mail server said last, without any address: "550 5.1.1". */
    answer: text('answer'),
    /** SHA-256 of the secret in the link to leave, and of the one mail programs use (server/features/newsletter/email-link-token.ts). */
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

/** Addresses no newsletter goes to any more, whoever asks for it. */
export const suppressions = pgTable(
  'suppressions',
  {
    email: text('email').primaryKey(),
    reason: text('reason', { enum: ['refused', 'bounced', 'complained'] }).notNull(),
    /** What the mail server or the provider said. */
    answer: text('answer').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  () => [check('suppressions_reason', sql`reason in ('refused', 'bounced', 'complained')`)],
);

/** What an administrator is writing. */
export const newsletterDrafts = pgTable('newsletter_drafts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  subject: text('subject').notNull(),
  content: text('content').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

/**
 * Counts that are kept: the sum of a name's rows is how many there are. Triggers add a row for each change, so that two
 * changes never wait for each other; they are added up from time to time (server/db/counters.ts).
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

/**
 * Every table. Per-person tables lead their keys with user_id, so that they can be spread by user_id over a
 * PostgreSQL-compatible cluster without a redesign. Ids are UUIDv7, so they sort by time.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    emailVerifiedAt: moment('email_verified_at'),
    /** better-auth asks for one display name; the product shows first and last name. */
    name: text('name').notNull().default(''),
    firstName: text('first_name'),
    lastName: text('last_name'),
    image: text('image'),
    timeZone: text('time_zone'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token), index('sessions_user').on(table.userId)],
);

/** Ways to sign in: one row per password or outside identity (issuer + subject). */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('accounts_identity').on(table.providerId, table.accountId),
    index('accounts_user').on(table.userId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

const rating = (name: string) => smallint(name).notNull();

/** One entry: 15 ratings at one time of one local day. */
export const checkIns = pgTable(
  'check_ins',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    stressLevel: rating('stress_level'),
    confidenceLevel: rating('confidence_level'),
    focusClarity: rating('focus_clarity'),
    motivationLevel: rating('motivation_level'),
    anxietyLevel: rating('anxiety_level'),
    connectionWithOthers: rating('connection_with_others'),
    supportSystemStrength: rating('support_system_strength'),
    senseOfPurpose: rating('sense_of_purpose'),
    progressTowardGoals: rating('progress_toward_goals'),
    hopeForFuture: rating('hope_for_future'),
    sleepQuality: rating('sleep_quality'),
    physicalComfort: rating('physical_comfort'),
    currentChallengeLevel: rating('current_challenge_level'),
    gratitudeLevels: rating('gratitude_levels'),
    urgencyOfNeed: rating('urgency_of_need'),
    timeOfDay: text('time_of_day', { enum: ['morning', 'afternoon', 'evening'] }).notNull(),
    /** The person's own calendar day when the entry was made. */
    localDay: date('local_day', { mode: 'string' }).notNull(),
    /** The caller's key: the same key never makes a second entry. */
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('check_ins_idempotency').on(table.userId, table.idempotencyKey),
    index('check_ins_day').on(table.userId, table.localDay),
    check('check_ins_time_of_day', sql`time_of_day in ('morning', 'afternoon', 'evening')`),
    check(
      'check_ins_ratings',
      sql`least(stress_level, confidence_level, focus_clarity, motivation_level, anxiety_level, connection_with_others,
        support_system_strength, sense_of_purpose, progress_toward_goals, hope_for_future, sleep_quality,
        physical_comfort, current_challenge_level, gratitude_levels, urgency_of_need) >= 1
      and greatest(stress_level, confidence_level, focus_clarity, motivation_level, anxiety_level,
        connection_with_others, support_system_strength, sense_of_purpose, progress_toward_goals, hope_for_future,
        sleep_quality, physical_comfort, current_challenge_level, gratitude_levels, urgency_of_need) <= 5`,
    ),
  ],
);

/** The words written for one entry. A quote has the id of its entry's newest writing; newest first is by id. */
export const quotes = pgTable(
  'quotes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    checkInId: uuid('check_in_id').notNull(),
    text: text('text').notNull(),
    writer: text('writer', { enum: ['ai', 'built-in'] }).notNull(),
    /** The one to three sliders the text answers. */
    because: text('because').array().notNull(),
    isFavorite: boolean('is_favorite').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('quotes_check_in').on(table.userId, table.checkInId),
    check('quotes_writer', sql`writer in ('ai', 'built-in')`),
  ],
);

/** What we last knew of a person's plan. Access is worked out from this row and the clock, never from an event. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    /** The provider's word, or 'none' before a plan was started. */
    status: text('status').notNull(),
    trialEnd: moment('trial_end'),
    currentPeriodEnd: moment('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    everPaid: boolean('ever_paid').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('subscriptions_customer').on(table.customerId)],
);

/** Events of the payment provider, each taken in once. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  customerId: text('customer_id').notNull(),
  type: text('type').notNull(),
  receivedAt: moment('received_at').notNull(),
});

/** The embedded mailbox: what would have been sent. */
export const sandboxMail = pgTable(
  'sandbox_mail',
  {
    id: uuid('id').primaryKey(),
    from: text('from').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('sandbox_mail_to').on(table.to)],
);

/** The embedded payment provider's own records: customers, setups, subscriptions, charges. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['customer', 'setup', 'subscription'] }).notNull(),
    customerId: text('customer_id').notNull(),
    /** When the record next has something to do (a trial end, a renewal), or null. */
    dueAt: moment('due_at'),
    state: jsonb('state').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sandbox_payments_customer').on(table.customerId, table.kind),
    index('sandbox_payments_due').on(table.dueAt),
  ],
);

/** Single values the sandbox keeps across restarts, such as how far its clock was moved. */
export const sandboxSettings = pgTable('sandbox_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Check-ins and the quotes written for them. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FallbackReason } from '#contract/calls/quote-statistics.ts';
import type { DimensionKey } from '#contract/domain/mood.ts';
import type { SupportKind } from '#contract/domain/support-kinds.ts';
import { users } from './accounts.ts';
import { timestamptz } from './column-types.ts';

const rating = (name: string) => smallint(name).notNull();

/** One check-in: 15 ratings at one time of one local day. */
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
    /**
     * Bit masks of the dimensions rated in this check-in, and of those carried over from the previous one
     * (`rating-sources.ts`).
     */
    setMask: integer('set_mask').notNull(),
    carriedMask: integer('carried_mask').notNull().default(0),
    /**
     * True if it was not recorded which ratings were set (decision 043): then those other than 3 count as set. Such a
     * check-in is shown, but not used for insights.
     */
    sourcesInferred: boolean('sources_inferred').notNull().default(false),
    timeOfDay: text('time_of_day', { enum: ['morning', 'afternoon', 'evening'] }).notNull(),
    /** The user's local day when the check-in was made. */
    localDay: date('local_day', { mode: 'string' }).notNull(),
    /** True if it was filled in on a later day. */
    filledIn: boolean('filled_in').notNull().default(false),
    /**
     * True if it was made in the small hours by the user's own clock then. It cannot be computed later: a check-in may
     * arrive hours after it was made, and its user may have moved to another time zone.
     */
    isNight: boolean('is_night').notNull().default(false),
    /** The caller's idempotency key: the same key never makes a second check-in. */
    idempotencyKey: text('idempotency_key'),
    createdAt: timestamptz('created_at').notNull(),
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
    check(
      'check_ins_masks',
      sql`set_mask between 0 and 32767 and carried_mask between 0 and 32767 and set_mask & carried_mask = 0`,
    ),
  ],
);

/** The quote of one check-in. Rewriting it changes the text and keeps the id; ordering by id gives the newest first. */
export const quotes = pgTable(
  'quotes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    checkInId: uuid('check_in_id').notNull(),
    /** Encrypted with the user's data key (server/field-encryption). */
    textCiphertext: text('text_ciphertext').notNull(),
    /** What the text is based on, encrypted with the same key. Null: written before this was recorded, or imported. */
    explanationCiphertext: text('explanation_ciphertext'),
    writer: text('writer', { enum: ['ai', 'built-in'] }).notNull(),
    /** The one to three dimensions that the text responds to. */
    because: text('because').array().$type<readonly DimensionKey[]>().notNull(),
    /** The kinds of support in the text. */
    kinds: text('kinds').array().$type<readonly SupportKind[]>().notNull().default(sql`'{}'`),
    /** The user's feedback. */
    helped: boolean('helped'),
    /** The user said that an earlier text for this check-in did not help, and then requested another. */
    unhelpfulBefore: boolean('unhelpful_before').notNull().default(false),
    /** The numbers of the rules that rejected a service's texts before this one; null: not recorded. */
    refusedRules: smallint('refused_rules').array().$type<readonly number[]>(),
    /** Why the built-in writer wrote the text in place of a service; null: not recorded. */
    fallbacks: text('fallbacks').array().$type<readonly FallbackReason[]>(),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /**
     * The check-in as lists show it, as JSON text: day, time and eight ratings. A check-in never changes. With this
     * copy, a page of the list costs the database about half of what looking up each check-in would.
     */
    entryJson: text('entry_json').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('quotes_check_in').on(table.userId, table.checkInId),
    // A few kilobytes for millions of rows, because they are ordered by time. The daily statistics read only one month.
    index('quotes_time').using('brin', table.createdAt),
    check('quotes_writer', sql`writer in ('ai', 'built-in')`),
  ],
);

/**
 * Each quote that was delivered, kept for a day. A user's quota is counted from these rows, including rewritten quotes.
 */
export const quoteQuotaUses = pgTable(
  'quote_quota_uses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('quote_quota_uses_time').on(table.createdAt)],
);

/**
 * A lease on writing the quote of one check-in. Its holder calls the writer, and all other requests wait for the
 * result. It expires, so that a process that dies does not block the quote.
 */
export const quoteGenerationLeases = pgTable(
  'quote_generation_leases',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    checkInId: uuid('check_in_id').notNull(),
    /** Random for each attempt, so that a holder releases only its own lease. */
    holder: uuid('holder').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.checkInId] })],
);

/** Whether feedback about earlier quotes may influence the kind of support. No row: it may. */
export const quotePreferences = pgTable('quote_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  usesFeedback: boolean('uses_feedback').notNull(),
});

/** How many check-ins a user has imported in total, because there is a limit. No row: none. */
export const importTotals = pgTable('import_totals', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  entries: integer('entries').notNull(),
});

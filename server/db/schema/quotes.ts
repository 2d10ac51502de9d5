/** Check-ins and the words written for them. */
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
import type { FallbackReason } from '../../../contract/calls/quote-statistics.ts';
import { users } from './accounts.ts';
import { timestamptz } from './column-types.ts';

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
    /** True where it was filled in a day later. */
    filledIn: boolean('filled_in').notNull().default(false),
    /** The caller's key: the same key never makes a second entry. */
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
  ],
);

/** The words written for one entry. Written again, the words change and the id stays; newest first is by id. */
export const quotes = pgTable(
  'quotes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    checkInId: uuid('check_in_id').notNull(),
    /** Sealed with the person's key (server/field-encryption). */
    textCiphertext: text('text_ciphertext').notNull(),
    writer: text('writer', { enum: ['ai', 'built-in'] }).notNull(),
    /** The one to three sliders the text answers. */
    because: text('because').array().notNull(),
    /** Ways of support in the text, of the contract's `supportKinds`. */
    kinds: text('kinds').array().notNull().default(sql`'{}'`),
    /** What the person said of it. */
    helped: boolean('helped'),
    /** They said of earlier words for this entry that those did not help, and then asked for others. */
    unhelpfulBefore: boolean('unhelpful_before').notNull().default(false),
    /** Numbers of the rules that refused a service's texts on the way to these words; null: not noted. */
    refusedRules: smallint('refused_rules').array(),
    /** Why the built-in writer wrote in the place of a service, one of the contract's `fallbackReasons` each; null: not noted. */
    fallbacks: text('fallbacks').array().$type<FallbackReason[]>(),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /**
     * What the lists say of the entry, as JSON text: day, time and eight ratings. An entry never changes; kept here, a
     * page of the list costs the database about half of what it costs to look up each entry.
     */
    entryJson: text('entry_json').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('quotes_check_in').on(table.userId, table.checkInId),
    // A few kilobytes for millions of rows, as they come in the order of time: the day's count reads a month and no more.
    index('quotes_time').using('brin', table.createdAt),
    check('quotes_writer', sql`writer in ('ai', 'built-in')`),
  ],
);

/** Each text that was delivered, for a day: how many a person may have is counted here, rewritten ones too. */
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
 * A lease on writing the words of one entry: whoever holds it asks the writer, everybody else waits for what comes of it.
 * It ends by itself, so that a process that dies takes no entry's words with it.
 */
export const quoteGenerationLeases = pgTable(
  'quote_generation_leases',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    checkInId: uuid('check_in_id').notNull(),
    /** Drawn for each writing: only its own is given back. */
    holder: uuid('holder').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.checkInId] })],
);

/** How many entries a person has ever imported: there is a ceiling. No row: none. */
export const importTotals = pgTable('import_totals', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  entries: integer('entries').notNull(),
});

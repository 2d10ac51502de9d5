/** Aggregates of the check-ins, so that pages need not compute them, and the insights found in them. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Weekday } from '#contract/domain/days.ts';
import type { insightFigures } from '../json-shapes.ts';
import { users } from './accounts.ts';
import { timestamptz } from './column-types.ts';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const sum = (name: string) => integer(name).notNull().default(0);
const localDay = (name: string) => date(name, { mode: 'string' });

/** Sums over the check-ins of one user's day. They are integers, so they stay exact. */
export const moodDays = pgTable(
  'mood_days',
  {
    userId: owner(),
    localDay: localDay('local_day').notNull(),
    entries: sum('entries'),
    /** The sum of the seven items of the check-in's mood score, set or not: 7 to 35 per check-in. */
    moodSum: sum('mood_sum'),
    /** The sum of the six items of the "Avg Mood" figure: 6 to 30 per check-in. */
    averageMoodSum: sum('average_mood_sum'),
    /**
     * By time of day: the number of check-ins with enough set items for a mood score, and the sum of those scores in
     * the contract's `MOOD_PARTS`.
     */
    morningEntries: sum('morning_entries'),
    morningMoodSum: sum('morning_mood_sum'),
    afternoonEntries: sum('afternoon_entries'),
    afternoonMoodSum: sum('afternoon_mood_sum'),
    eveningEntries: sum('evening_entries'),
    eveningMoodSum: sum('evening_mood_sum'),
    /** The sum of the set ratings only, and their number. */
    stressLevel: sum('stress_level_sum'),
    confidenceLevel: sum('confidence_level_sum'),
    focusClarity: sum('focus_clarity_sum'),
    motivationLevel: sum('motivation_level_sum'),
    anxietyLevel: sum('anxiety_level_sum'),
    connectionWithOthers: sum('connection_with_others_sum'),
    supportSystemStrength: sum('support_system_strength_sum'),
    senseOfPurpose: sum('sense_of_purpose_sum'),
    progressTowardGoals: sum('progress_toward_goals_sum'),
    hopeForFuture: sum('hope_for_future_sum'),
    sleepQuality: sum('sleep_quality_sum'),
    physicalComfort: sum('physical_comfort_sum'),
    currentChallengeLevel: sum('current_challenge_level_sum'),
    gratitudeLevels: sum('gratitude_levels_sum'),
    urgencyOfNeed: sum('urgency_of_need_sum'),
    stressLevelCount: sum('stress_level_count'),
    confidenceLevelCount: sum('confidence_level_count'),
    focusClarityCount: sum('focus_clarity_count'),
    motivationLevelCount: sum('motivation_level_count'),
    anxietyLevelCount: sum('anxiety_level_count'),
    connectionWithOthersCount: sum('connection_with_others_count'),
    supportSystemStrengthCount: sum('support_system_strength_count'),
    senseOfPurposeCount: sum('sense_of_purpose_count'),
    progressTowardGoalsCount: sum('progress_toward_goals_count'),
    hopeForFutureCount: sum('hope_for_future_count'),
    sleepQualityCount: sum('sleep_quality_count'),
    physicalComfortCount: sum('physical_comfort_count'),
    currentChallengeLevelCount: sum('current_challenge_level_count'),
    gratitudeLevelsCount: sum('gratitude_levels_count'),
    urgencyOfNeedCount: sum('urgency_of_need_count'),
    /** Bit mask of the dimensions that were carried in a check-in of the day. */
    carriedMask: integer('carried_mask').notNull().default(0),
    /** The number of check-ins that were filled in on a later day. */
    filledInEntries: sum('filled_in_entries'),
    /** The number of check-ins for which it was not recorded which ratings were set. */
    inferredEntries: sum('inferred_entries'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.localDay] })],
);

/** One row per user: sums over all their check-ins and quotes. */
export const progressTotals = pgTable(
  'progress_totals',
  {
    userId: owner().primaryKey(),
    entries: sum('entries'),
    quotes: sum('quotes'),
    favorites: sum('favorites'),
    /** As in `mood_days`. */
    moodSum: sum('mood_sum'),
    averageMoodSum: sum('average_mood_sum'),
    /** The number of days with a check-in. */
    days: sum('days'),
    firstDay: localDay('first_day').notNull(),
    lastDay: localDay('last_day').notNull(),
    /** The length of the run of days that ends with `lastDay`. */
    lastStreak: sum('last_streak'),
    longestStreak: sum('longest_streak'),
    lastEntryAt: timestamptz('last_entry_at').notNull(),
    /** The time up to which check-ins were searched for insights; null: never. */
    insightsFoundUntil: timestamptz('insights_found_until'),
  },
  (table) => [
    index('progress_totals_insights_due')
      .on(table.userId)
      .where(sql`insights_found_until is null or insights_found_until < last_entry_at`),
  ],
);

/** An insight found in a user's check-ins, as text, with what it is based on. */
export const insights = pgTable(
  'insights',
  {
    userId: owner(),
    id: uuid('id').notNull(),
    type: text('type', { enum: ['change', 'streak', 'return', 'time_of_day', 'weekday', 'pair'] }).notNull(),
    /** The topic, so that the same insight is not repeated the next day: "pair:sleepQuality:focusClarity:0". */
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    evidence: text('evidence').notNull(),
    figures: jsonb('figures').$type<z.infer<typeof insightFigures>>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('insights_type', sql`type in ('change', 'streak', 'return', 'time_of_day', 'weekday', 'pair')`),
  ],
);

/** How a user wants their progress shown. No row: the default. */
export const progressPreferences = pgTable('progress_preferences', {
  userId: owner().primaryKey(),
  showStreak: boolean('show_streak').notNull().default(true),
  /** Weekdays on which the user rests, Monday 1 to Sunday 7: a missing check-in on them does not end a streak. */
  restWeekdays: smallint('rest_weekdays').array().$type<Weekday[]>().notNull().default(sql`'{}'`),
});

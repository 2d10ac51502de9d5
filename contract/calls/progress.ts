import { z } from 'zod';
import { call } from '../call.ts';
import { daysBetween, WEEKDAYS } from '../domain/days.ts';
import { dimensionKeys, RATING_MAX, RATING_MIN, sectionKeys, timesOfDay } from '../domain/mood.ts';
import { recordOf } from '../domain/record-of.ts';
import { DAYS_PER_REQUEST_MAX, REPORT_DAYS_MAX, REST_WEEKDAYS_MAX, WEEKLY_GOAL } from '../limits.ts';
import { HOUR, ownReads, perUser } from '../rate-limits.ts';
import { localDay as day } from '../schemas/local-day.ts';

/** A mean of ratings or of mood scores, 1 to 5. */
const score = z.number().min(RATING_MIN).max(RATING_MAX);

const eachDimension = <Schema extends z.ZodType>(schema: Schema) => z.object(recordOf(dimensionKeys, () => schema));
const eachSection = <Schema extends z.ZodType>(schema: Schema) => z.object(recordOf(sectionKeys, () => schema));

/** Monday 1 to Sunday 7, without duplicates. */
const restWeekdays = z
  .array(z.literal(WEEKDAYS))
  .max(REST_WEEKDAYS_MAX)
  .refine((days) => new Set(days).size === days.length, { message: 'A day is listed twice.' });

const progressPreferences = z.object({
  /** False if the user does not want to see a streak. */
  showStreak: z.boolean(),
  /** Weekdays on which the user rests: the weekly ring and the streak skip them. */
  restWeekdays,
});
export type ProgressPreferences = z.output<typeof progressPreferences>;

/** The numbers on the tiles. Totals cover all check-ins, never only one page of them. */
export const progress = call({
  method: 'GET',
  path: '/api/user/progress',
  guard: 'access',
  limit: ownReads,
  reply: z.object({
    /** The calendar week, Monday to Sunday, that contains today. */
    weekly: z.object({
      entries: z.int(),
      goal: z.literal(WEEKLY_GOAL),
      /** The percentage of the goal minus the days of rest, at most 100. */
      percent: z.int().min(0).max(100),
    }),
    totalEntries: z.int(),
    /** The number of days with a check-in. */
    daysWithEntries: z.int(),
    /**
     * One plain description of the ratings set on the first days, with their number: from the third day until there can
     * be insights. Null if there is nothing to describe.
     */
    firstFact: z.object({ text: z.string(), evidence: z.string() }).nullable(),
    /** Mean of the six-item score, one decimal; null without check-ins. */
    averageMood: score.nullable(),
    /**
     * The number of consecutive days with a check-in up to today, or up to yesterday while today has no check-in. Days
     * of rest without a check-in are skipped.
     */
    currentStreak: z.int(),
    longestStreak: z.int(),
    /** The current day in the user's own time zone. */
    today: day,
    /** The day of the first check-in; null without check-ins. */
    firstDay: day.nullable(),
    /** False: yesterday is still empty and can be filled in. */
    yesterdayHasEntry: z.boolean(),
    ...progressPreferences.shape,
  }),
  errors: [],
});

export const setProgressPreferences = call({
  method: 'PATCH',
  path: '/api/user/progress-preferences',
  guard: 'session',
  limit: perUser(60, HOUR),
  /** Omitted settings stay unchanged. */
  body: z.object({ showStreak: z.boolean().optional(), restWeekdays: restWeekdays.optional() }),
  reply: progressPreferences,
  errors: ['too_many_requests'],
});

const insightTypes = ['change', 'streak', 'return', 'time_of_day', 'weekday', 'pair'] as const;
export type InsightType = (typeof insightTypes)[number];

const insight = z.object({
  id: z.uuid(),
  insightType: z.enum(insightTypes),
  /** The pattern that was found, in plain words; never its cause. */
  insightText: z.string(),
  /** The number of days on which it was observed. */
  evidence: z.string(),
  /** The statistics that show how certain it is. Null for plain facts. */
  certainty: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Insight = z.output<typeof insight>;

export const analytics = call({
  method: 'GET',
  path: '/api/user/analytics',
  guard: 'access',
  limit: ownReads,
  reply: z.object({
    totalQuotes: z.int(),
    favoriteQuotes: z.int(),
    totalEntries: z.int(),
    moodTrends: z.object({
      /** Mean mood score (seven items) of all check-ins, one decimal; 0 without any. */
      averageMood: z.number().min(0).max(RATING_MAX),
      /** Mood scores of check-ins (seven items), newest first, at most 30. */
      moodHistory: z.array(score),
      /** The local day of each of these scores. */
      historyDays: z.array(day),
      /** The length of `moodHistory`. */
      recentEntries: z.int(),
    }),
    streaks: z.object({ currentStreak: z.int(), longestStreak: z.int(), totalQuotesGenerated: z.int() }),
    /** Newest first. */
    recentInsights: z.array(insight),
  }),
  errors: [],
});

const dateRange = z.object({ from: day, to: day }).refine(({ from, to }) => daysBetween(from, to) >= 0, {
  path: ['to'],
  message: 'The last day is before the first.',
});

/** Each day with a check-in, oldest first: for the calendar and the year. */
export const moodDays = call({
  method: 'GET',
  path: '/api/user/days',
  guard: 'access',
  limit: ownReads,
  query: dateRange.refine(({ from, to }) => daysBetween(from, to) < DAYS_PER_REQUEST_MAX, {
    path: ['to'],
    message: `That is more than ${DAYS_PER_REQUEST_MAX} days.`,
  }),
  reply: z.object({
    days: z.array(
      z.object({
        day,
        entries: z.int(),
        /** Mean mood score of the day's check-ins (seven items), two decimals. */
        mood: score,
      }),
    ),
  }),
  errors: [],
});

/** How many days up to today the lines cover. */
export const trendPeriods = [30, 90, 365] as const;
export type TrendPeriod = (typeof trendPeriods)[number];

/** A small line for each of the 15 dimensions. */
export const dimensionTrends = call({
  method: 'GET',
  path: '/api/user/dimensions',
  guard: 'access',
  limit: ownReads,
  query: z.object({ days: z.coerce.number().pipe(z.literal(trendPeriods)).default(30) }),
  reply: z.object({
    /**
     * The first day of each point, oldest first. A point is one day, or over 365 days one of the 52 weeks that end
     * today.
     */
    points: z.array(day),
    daysPerPoint: z.union([z.literal(1), z.literal(7)]),
    /** The number of days with a check-in within the points. */
    daysWithEntries: z.int(),
    /**
     * How many of these days have a check-in for which it was not recorded what was set: its ratings of 3 are not
     * drawn.
     */
    daysInferred: z.int(),
    dimensions: eachDimension(
      z.object({
        /**
         * The mean of the set ratings of each point, two decimals, each day weighted equally; null if none was set. A
         * carried point repeats the value before it.
         */
        values: z.array(score.nullable()),
        /** The indexes in `values` of the points that were only carried over, in ascending order. */
        carried: z.array(z.int()),
        /** The number of days within the points on which it was set. */
        days: z.int(),
        /**
         * The middle half of the values of the days on which it was set, over at least 90 days; null with fewer than
         * 14.
         */
        usual: z.object({ low: score, high: score }).nullable(),
      }),
    ),
  }),
  errors: [],
});

/**
 * The mean mood score over `days` days, two decimals, each day weighted equally; null with fewer than three. It uses
 * check-ins with at least four of the seven mood items set, and only those items.
 */
const average = z.object({ days: z.int(), mood: score.nullable() });

/** When the mood tends to be lighter or harder, and how the sections compare with a month ago. */
export const patterns = call({
  method: 'GET',
  path: '/api/user/patterns',
  guard: 'access',
  limit: ownReads,
  reply: z.object({
    /** The number of days up to today. */
    days: z.int(),
    daysWithEntries: z.int(),
    timesOfDay: z.object(recordOf(timesOfDay, () => average)),
    /** Monday first. */
    weekdays: z.array(average).length(7),
    sections: z.object({
      /** The number of days in each of the two windows. */
      windowDays: z.int(),
      /**
       * 1 to 5, higher is easier: ratings whose high end is the hard one are reversed. A section is the mean of its
       * dimensions that were set on three days or more; null if there are none. `now` itself is null if no section has
       * a value.
       */
      now: eachSection(score.nullable()).nullable(),
      /**
       * The window that ended 28 days before today, over the same dimensions as `now`; null where one of them was set
       * on fewer than three days, or where it was not recorded which ratings were set.
       */
      monthAgo: eachSection(score.nullable()).nullable(),
      /** The number of days on which a dimension of the section was set. */
      ratedDays: z.object({ now: eachSection(z.int()), monthAgo: eachSection(z.int()) }),
    }),
  }),
  errors: [],
});

const queryList = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => [given ?? []].flat(), z.array(value));

/** One page to take to an appointment, as a PDF. */
export const progressReport = call({
  method: 'GET',
  path: '/api/user/report',
  guard: 'access',
  limit: perUser(30, HOUR),
  // Rendering a report keeps the server busy for some 50 ms.
  query: dateRange
    .extend({
      /** The dimensions to include; all if none is given. */
      dimension: queryList(z.enum(dimensionKeys)),
      /** True: also lists the saved quotes of the period. */
      quotes: z.stringbool().default(false),
    })
    .refine(({ from, to }) => daysBetween(from, to) < REPORT_DAYS_MAX, {
      path: ['to'],
      message: `That is more than ${REPORT_DAYS_MAX} days.`,
    }),
  reply: z.string(),
  errors: ['too_many_requests'],
});

export const userStats = call({
  method: 'GET',
  path: '/api/user/stats',
  guard: 'session',
  limit: ownReads,
  reply: z.object({
    totalQuotes: z.int(),
    totalEntries: z.int(),
    favoriteQuotes: z.int(),
  }),
  errors: [],
});

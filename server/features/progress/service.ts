import type { Insight, ProgressPreferences, TrendPeriod } from '#contract/calls/progress.ts';
import { addDays } from '#contract/domain/days.ts';
import { averageMoodItems, checkInMoodItems } from '#contract/domain/mood.ts';
import type { CurrentUser } from '../../auth/current-user.ts';
import { localDay } from '../../dates/local-day.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { FirstFact } from './insights/first-fact.ts';
import type { DayRange, progressStore } from './store.ts';
import { currentStreak } from './streaks/streak.ts';
import { weeklyGoal, weekOf } from './streaks/weekly-goal.ts';
import { meanToOneDecimal } from './trends/means.ts';
import { findPatterns, PATTERN_DAYS } from './trends/patterns.ts';
import { daysToRead, trendLines } from './trends/trend-lines.ts';

export interface ProgressDeps {
  readonly store: ReturnType<typeof progressStore>;
  readonly clock: Clock;
  readonly newestInsights: (userId: string) => Promise<Insight[]>;
  readonly firstFact: (userId: string, days: number) => Promise<FirstFact | null>;
}

/** The user, and the browser's time zone if it sends one. */
interface UserContext {
  readonly user: Pick<CurrentUser, 'userId' | 'timeZone' | 'dayEnd'>;
  readonly timeZone: string | null;
}

export function progressService({ store, clock, newestInsights, firstFact }: ProgressDeps) {
  const todayOf = ({ user, timeZone }: UserContext) => localDay(clock.now(), timeZone ?? user.timeZone, user.dayEnd);

  return {
    progress: async (requester: UserContext) => {
      const today = todayOf(requester);
      const yesterday = addDays(today, -1);
      const found = await store.progress(requester.user.userId, { ...weekOf(today), yesterday });
      const { totals, checkInsThisWeek, yesterdayHasEntry, showStreak, restWeekdays } = found;
      return {
        weekly: weeklyGoal(checkInsThisWeek, restWeekdays.length),
        totalEntries: totals?.entries ?? 0,
        daysWithEntries: totals?.days ?? 0,
        firstFact: await firstFact(requester.user.userId, totals?.days ?? 0),
        averageMood: totals && meanToOneDecimal(totals.averageMoodSum, totals.entries * averageMoodItems.length),
        currentStreak: currentStreak(totals, today, restWeekdays),
        longestStreak: totals?.longestStreak ?? 0,
        today,
        firstDay: totals?.firstDay ?? null,
        yesterdayHasEntry,
        showStreak,
        restWeekdays,
      };
    },
    analytics: async (requester: UserContext) => {
      const { userId } = requester.user;
      const [{ totals, newest: newestSent, restWeekdays }, recentInsights] = await Promise.all([
        store.history(userId),
        newestInsights(userId),
      ]);
      const items = checkInMoodItems.length;
      // Ordered by the days they are for, so a day that was filled in later comes before the days after it.
      const newest = newestSent.toSorted((one, other) => other.localDay.localeCompare(one.localDay));
      return {
        totalQuotes: totals?.quotes ?? 0,
        favoriteQuotes: totals?.favorites ?? 0,
        totalEntries: totals?.entries ?? 0,
        moodTrends: {
          averageMood: totals ? meanToOneDecimal(totals.moodSum, totals.entries * items) : 0,
          moodHistory: newest.map(({ moodSum }) => moodSum / items),
          historyDays: newest.map(({ localDay }) => localDay),
          recentEntries: newest.length,
        },
        streaks: {
          currentStreak: currentStreak(totals, todayOf(requester), restWeekdays),
          longestStreak: totals?.longestStreak ?? 0,
          totalQuotesGenerated: totals?.quotes ?? 0,
        },
        recentInsights,
      };
    },
    /** The reply as JSON text. */
    days: (userId: string, { from, to }: DayRange) => store.days(userId, { from, to }),
    dimensions: async (requester: UserContext, period: TrendPeriod) => {
      const today = todayOf(requester);
      const span = { from: addDays(today, 1 - daysToRead(period)), to: today };
      return trendLines(await store.ratingDays(requester.user.userId, span), period, today);
    },
    patterns: async (requester: UserContext) => {
      const today = todayOf(requester);
      const span = { from: addDays(today, 1 - PATTERN_DAYS), to: today };
      return findPatterns(await store.patternDays(requester.user.userId, span), today);
    },
    stats: async (userId: string) => {
      const totals = await store.totals(userId);
      return {
        totalQuotes: totals?.quotes ?? 0,
        totalEntries: totals?.entries ?? 0,
        favoriteQuotes: totals?.favorites ?? 0,
      };
    },
    setPreferences: (userId: string, changes: Partial<ProgressPreferences>) => store.setPreferences(userId, changes),
  };
}

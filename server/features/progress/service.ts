import { addDays } from '../../../contract/days.ts';
import { averageMoodItems, entryMoodItems } from '../../../contract/mood.ts';
import type { Insight, LinePeriod } from '../../../contract/progress.ts';
import { localDay } from '../../local-day.ts';
import type { Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { daysReadFor, linesOf } from './lines.ts';
import { meanToOneDecimal } from './means.ts';
import { PATTERN_DAYS, patternsOf } from './patterns.ts';
import type { progressStore, Span } from './store.ts';
import { currentStreak } from './streak.ts';
import { weeklyGoal, weekOf } from './weekly.ts';

export interface ProgressDeps {
  readonly store: ReturnType<typeof progressStore>;
  readonly clock: Clock;
  readonly newestInsights: (userId: string) => Promise<Insight[]>;
}

/** Who asks, and from which zone, where the browser says so. */
interface Asker {
  readonly person: Pick<Person, 'userId' | 'timeZone'>;
  readonly timeZone: string | null;
}

export function progressService({ store, clock, newestInsights }: ProgressDeps) {
  const todayOf = ({ person, timeZone }: Asker) => localDay(clock.now(), timeZone ?? person.timeZone);

  return {
    progress: async (asker: Asker) => {
      const today = todayOf(asker);
      const yesterday = addDays(today, -1);
      const found = await store.progress(asker.person.userId, { ...weekOf(today), yesterday });
      const { totals, weekEntries, yesterdayHasEntry, showStreak } = found;
      return {
        weekly: weeklyGoal(weekEntries),
        totalEntries: totals?.entries ?? 0,
        averageMood: totals && meanToOneDecimal(totals.averageMoodSum, totals.entries * averageMoodItems.length),
        currentStreak: currentStreak(totals, today),
        longestStreak: totals?.longestRun ?? 0,
        today,
        firstDay: totals?.firstDay ?? null,
        yesterdayHasEntry,
        showStreak,
      };
    },
    analytics: async (asker: Asker) => {
      const { userId } = asker.person;
      const [{ totals, moodSums }, recentInsights] = await Promise.all([store.history(userId), newestInsights(userId)]);
      const items = entryMoodItems.length;
      return {
        totalQuotes: totals?.quotes ?? 0,
        favoriteQuotes: totals?.favorites ?? 0,
        totalEntries: totals?.entries ?? 0,
        moodTrends: {
          averageMood: totals ? meanToOneDecimal(totals.moodSum, totals.entries * items) : 0,
          moodHistory: moodSums.map((sum) => sum / items),
          recentEntries: moodSums.length,
        },
        streaks: {
          currentStreak: currentStreak(totals, todayOf(asker)),
          longestStreak: totals?.longestRun ?? 0,
          totalQuotesGenerated: totals?.quotes ?? 0,
        },
        recentInsights,
      };
    },
    /** The reply as JSON text. */
    days: (userId: string, { from, to }: Span) => store.days(userId, { from, to }),
    dimensions: async (asker: Asker, period: LinePeriod) => {
      const today = todayOf(asker);
      const span = { from: addDays(today, 1 - daysReadFor(period)), to: today };
      return linesOf(await store.ratingDays(asker.person.userId, span), period, today);
    },
    patterns: async (asker: Asker) => {
      const today = todayOf(asker);
      const span = { from: addDays(today, 1 - PATTERN_DAYS), to: today };
      return patternsOf(await store.patternDays(asker.person.userId, span), today);
    },
    stats: async (userId: string) => {
      const totals = await store.totals(userId);
      return {
        totalQuotes: totals?.quotes ?? 0,
        totalEntries: totals?.entries ?? 0,
        favoriteQuotes: totals?.favorites ?? 0,
      };
    },
    setShowStreak: async (userId: string, showStreak: boolean) => {
      await store.setShowStreak(userId, showStreak);
      return { showStreak };
    },
  };
}

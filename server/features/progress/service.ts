import type { Insight } from '../../../contract/progress.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { progressStore } from './store.ts';

export interface ProgressDeps {
  readonly store: ReturnType<typeof progressStore>;
  readonly clock: Clock;
  readonly newestInsights: (userId: string) => Promise<Insight[]>;
}

export function progressService({ store }: ProgressDeps) {
  return {
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

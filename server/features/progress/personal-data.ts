import type { Database } from '../../db/client.ts';
import type { PersonalData } from '../../feature.ts';
import { aggregatesStore, moodDayPages, progressTotalsOf } from './aggregates/aggregates-store.ts';
import { insightsStore } from './insights/insights-store.ts';
import { progressStore } from './store.ts';

/** Aggregates are derived from the check-ins but are exported all the same, because they too are about the user. */
export const progressPersonalData = (db: Database): PersonalData => ({
  exportFor: async (userId) => ({
    progressTotals: await progressTotalsOf(db, userId),
    insights: await insightsStore(db).all(userId),
    progressPreferences: await progressStore(db).preferences(userId),
  }),
  exportLists: { moodDays: (userId) => moodDayPages(db, userId) },
  erase: aggregatesStore.erase,
});

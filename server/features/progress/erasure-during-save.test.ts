/** The embedded database runs one transaction at a time, so this can only happen on PostgreSQL. */

import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { allSet } from '#contract/domain/rating-sources.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { users } from '../../db/schema.ts';
import { insertUser } from '../../db/testing/insert-user.ts';
import { testDatabase } from '../../db/testing/test-database.ts';
import { aggregatesStore } from './aggregates/aggregates-store.ts';
import { progressStore } from './store.ts';

const NOW = new Date('2026-03-11T12:00:00Z');

it('an erasure and a change of preferences wait for each other, and the preferences of an erased user are not saved', async () => {
  const { db, close } = await testDatabase('postgres');
  try {
    const userId = await insertUser(db, NOW);
    const sources = { ratings: defaultRatings(), sources: allSet, filledIn: false, timeOfDay: 'morning' as const };
    const checkIn = { ...sources, userId, localDay: '2026-03-11', createdAt: NOW };
    await db.transaction((tx) => aggregatesStore.addCheckIn(tx, checkIn));
    const isAnyoneWaiting = async () =>
      (
        await rowsOf(
          db,
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0;
    let saving: ReturnType<ReturnType<typeof progressStore>['setPreferences']> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, userId)).for('update');
      saving = progressStore(db).setPreferences(userId, { restWeekdays: [7] });
      saving.catch(() => {});
      await expect.poll(isAnyoneWaiting, { timeout: 20_000 }).toBe(true);
      await aggregatesStore.erase(tx, userId);
      await tx.delete(users).where(eq(users.id, userId));
    });
    expect(await saving).toEqual({ showStreak: true, restWeekdays: [] });
  } finally {
    await close();
  }
});

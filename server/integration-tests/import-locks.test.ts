import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../contract/domain/days.ts';
import { defaultRatings } from '../../contract/domain/mood.ts';
import { allSet } from '../../contract/domain/rating-sources.ts';
import type { OpenDatabase } from '../db/client.ts';
import { lockUser } from '../db/lock-user.ts';
import { progressTotals } from '../db/schema.ts';
import { insertUser } from '../db/testing/insert-user.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { untilTransactionsWait } from '../db/testing/waiting-transactions.ts';
import { aggregatesStore } from '../features/progress/aggregates/aggregates-store.ts';
import { progressStore } from '../features/progress/store.ts';
import { importExportStore } from '../features/quotes/check-ins/import-export-store.ts';
import { userRequestQueue } from '../features/quotes/request-queue/user-request-queue.ts';
import { testFieldEncryption } from '../field-encryption/testing/test-field-encryption.ts';
import { systemClock } from '../ports/clock/system-clock.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase('postgres');
});
afterAll(() => database.close());

const createUser = (email: string) => insertUser(database.db, systemClock.now(), { email });
const createStore = (recalculate = aggregatesStore.recalculate) =>
  importExportStore(database.db, { lock: aggregatesStore.lock, recalculate }, testFieldEncryption, {
    requestQueue: userRequestQueue(),
    isWithdrawn: async () => false,
  });
/** A Monday to Saturday, and the Monday after. */
const checkIns = [0, 1, 2, 3, 4, 5, 7].map((after) => {
  const localDay = addDays('2026-06-01', after);
  return {
    localDay,
    createdAt: `${localDay}T08:00:00.000Z`,
    timeOfDay: 'morning' as const,
    quote: null,
    ratings: defaultRatings(),
    carried: [],
    filledIn: false,
    isNight: false,
  };
});

// The embedded database runs one transaction at a time.
it('days of rest that are set while the first entries are imported count in the streak', async () => {
  const userId = await createUser('ada@example.test');
  let saved: Promise<unknown> | undefined;
  const store = createStore(async (...parameters) => {
    await aggregatesStore.recalculate(...parameters);
    saved = progressStore(database.db).setPreferences(userId, { restWeekdays: [7] });
    await Promise.race([saved, untilTransactionsWait(database.db, 1)]);
  });
  expect(await store.add(userId, checkIns)).toEqual({ added: 7, known: 0 });
  await saved;
  const [totals] = await database.db.select().from(progressTotals).where(eq(progressTotals.userId, userId));
  expect(totals).toMatchObject({ days: 7, longestStreak: 7 });
});

it('an import cannot deadlock with the first quote of a user, which creates their data key too', async () => {
  const { db } = database;
  const userId = await createUser('bea@example.test');
  const madeNow = { sources: allSet, filledIn: false, timeOfDay: 'morning' as const, createdAt: systemClock.now() };
  await db.transaction((tx) =>
    aggregatesStore.addCheckIn(tx, { ...madeNow, userId, localDay: '2026-06-20', ratings: defaultRatings() }),
  );
  let imported: ReturnType<ReturnType<typeof createStore>['add']> | undefined;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId, 'key share');
    await testFieldEncryption.getOrCreateCipher(tx, userId);
    imported = createStore().add(userId, checkIns);
    await untilTransactionsWait(db, 1);
    await aggregatesStore.addFavorites(tx, userId, 1);
  });
  await expect(imported).resolves.toEqual({ added: 7, known: 0 });
});

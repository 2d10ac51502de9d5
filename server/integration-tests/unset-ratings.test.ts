/** The value of an unset rating affects only the scores that are defined over all 15 dimensions. */

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trendPeriods } from '../../contract/calls/progress.ts';
import { addDays } from '../../contract/domain/days.ts';
import { defaultRatings, dimensionKeys, type Ratings, timesOfDay } from '../../contract/domain/mood.ts';
import { fromDimensionMask } from '../../contract/domain/rating-sources.ts';
import type { OpenDatabase } from '../db/client.ts';
import { checkIns } from '../db/schema.ts';
import { insertUser } from '../db/testing/insert-user.ts';
import { describeOnBothDatabases, type Engine, testDatabase } from '../db/testing/test-database.ts';
import { aggregatesStore } from '../features/progress/aggregates/aggregates-store.ts';
import { reportStatistics } from '../features/progress/report/report-statistics.ts';
import { reportStore } from '../features/progress/report/report-store.ts';
import { progressStore } from '../features/progress/store.ts';
import { findPatterns, PATTERN_DAYS } from '../features/progress/trends/patterns.ts';
import { daysToRead, trendLines } from '../features/progress/trends/trend-lines.ts';
import { testFieldEncryption } from '../field-encryption/testing/test-field-encryption.ts';
import { newId } from '../new-id.ts';

const TODAY = '2026-03-11';
const rating = fc.integer({ min: 1, max: 5 });
const anyMask = fc.integer({ min: 0, max: 2 ** dimensionKeys.length - 1 });
const anyCheckIn = fc.record({
  ratings: fc.record(Object.fromEntries(dimensionKeys.map((key) => [key, rating]))) as fc.Arbitrary<Ratings>,
  /** The values that replace the unset ones. */
  others: fc.record(Object.fromEntries(dimensionKeys.map((key) => [key, rating]))) as fc.Arbitrary<Ratings>,
  setMask: anyMask,
  given: anyMask,
  timeOfDay: fc.constantFrom(...timesOfDay),
  // Few days, so that each has enough check-ins for every figure.
  ago: fc.integer({ min: 0, max: 45 }),
});
type AnyCheckIn = typeof anyCheckIn extends fc.Arbitrary<infer Value> ? Value : never;

describeOnBothDatabases('an unset rating', (engine: Engine) => {
  let open: OpenDatabase;
  let store: ReturnType<typeof progressStore>;
  let report: ReturnType<typeof reportStore>;
  beforeAll(async () => {
    open = await testDatabase(engine);
    store = progressStore(open.db);
    report = reportStore(open.db, testFieldEncryption);
  });
  afterAll(() => open.close());

  const clock = { now: () => new Date(`${TODAY}T12:00:00Z`) };
  const from = (days: number) => ({ from: addDays(TODAY, 1 - days), to: TODAY });

  const add = async (userId: string, made: readonly AnyCheckIn[]) => {
    const rows = made.map(({ ratings, setMask, given, timeOfDay, ago }) => ({
      ...defaultRatings(),
      ...ratings,
      userId,
      id: newId(clock),
      timeOfDay,
      setMask,
      carriedMask: given & ~setMask,
      localDay: addDays(TODAY, -ago),
      createdAt: clock.now(),
    }));
    await open.db.insert(checkIns).values(rows);
    return rows.map((row, index) => ({ ...row, others: made[index]?.others ?? defaultRatings() }));
  };
  /** Replaces the value of each rating that was not set. */
  const changeUnset = async (rows: Awaited<ReturnType<typeof add>>) => {
    for (const { id, setMask, others } of rows) {
      const set = fromDimensionMask(setMask);
      const changed = dimensionKeys.filter((key) => !set.includes(key)).map((key) => [key, others[key]]);
      if (changed.length > 0)
        await open.db.update(checkIns).set(Object.fromEntries(changed)).where(eq(checkIns.id, id));
    }
  };

  /** All figures that are computed for the pages, and the days over all 15 ratings. */
  const figuresOf = async (userId: string) => {
    await open.db.transaction((tx) => aggregatesStore.recalculate(tx, userId));
    const lines = trendPeriods.map(async (period) =>
      trendLines(await store.ratingDays(userId, from(daysToRead(period))), period, TODAY),
    );
    const patterns = findPatterns(await store.patternDays(userId, from(PATTERN_DAYS)), TODAY);
    const period = from(60);
    const statistics = reportStatistics(await report.days(userId, period), period, dimensionKeys);
    return {
      ofSetRatings: { lines: await Promise.all(lines), patterns, statistics },
      ofAllRatings: await store.days(userId, period),
    };
  };

  it('does not affect trend lines, patterns or report statistics, whatever its value', async () => {
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyCheckIn, { minLength: 30, maxLength: 60, size: 'max' }), async (made) => {
        const userId = await insertUser(open.db, clock.now());
        const rows = await add(userId, made);
        const before = await figuresOf(userId);
        await changeUnset(rows);
        const after = await figuresOf(userId);
        expect(after.ofSetRatings).toEqual(before.ofSetRatings);
        expect(before.ofSetRatings.statistics.mood.ratedDays).toBeGreaterThan(0);
        moved += Number(after.ofAllRatings !== before.ofAllRatings);
      }),
      { numRuns: 4 },
    );
    // Otherwise the test would have changed nothing.
    expect(moved).toBe(4);
  });
});

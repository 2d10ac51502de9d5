/** What maintaining aggregates costs per check-in: the same check-ins through the same store, with and without. */

import { median } from 'simple-statistics';
import { v7 } from 'uuid';
import { addDays } from '../contract/domain/days.ts';
import { defaultRatings } from '../contract/domain/mood.ts';
import { allSet } from '../contract/domain/rating-sources.ts';
import type { OpenDatabase } from '../server/db/client.ts';
import { type DatabaseLocation, openDatabase } from '../server/db/open-database.ts';
import { aggregatesStore } from '../server/features/progress/aggregates/aggregates-store.ts';
import { type AggregateUpdates, quotesStore } from '../server/features/quotes/store.ts';
import { benchFields } from './fixtures/encrypted-rows.ts';
import { figureRow, type Row, ratioRow } from './report.ts';

const WARM_UP = 30;
const CHECK_INS = 300;
/** Check-ins filled in between others: each one makes the server count all streaks again. */
const EARLIER_DAYS = 50;

const noAggregates: AggregateUpdates = {
  addCheckIn: async () => {},
  addQuote: async () => {},
  addFavorites: async () => {},
};

/** @param userId whose aggregates are wrong afterwards, because half of the check-ins are not counted. */
export async function aggregatesRows(location: DatabaseLocation, userId: string, today: string): Promise<Row[]> {
  const { db, close } = await openDatabase(location);
  try {
    const add = { with: timedAdd(db, aggregatesStore, userId), without: timedAdd(db, noAggregates, userId) };
    const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
    for (let checkIn = -WARM_UP; checkIn < CHECK_INS; checkIn += 1) {
      const [withFigures, without] = [await add.with(today), await add.without(today)];
      if (checkIn < 0) continue;
      times.with.push(withFigures);
      times.without.push(without);
    }
    const earlier: number[] = [];
    for (let day = 0; day < EARLIER_DAYS; day += 1) earlier.push(await add.with(addDays(today, -20_000 + 2 * day)));
    return rowsOf(median(times.with), median(times.without), median(earlier));
  } finally {
    await close();
  }
}

/** @returns milliseconds for adding a check-in of this day. */
function timedAdd(db: OpenDatabase['db'], figures: AggregateUpdates, userId: string) {
  const store = quotesStore(db, figures, benchFields, async () => false);
  const checkIn = {
    userId,
    ratings: defaultRatings(),
    sources: allSet,
    timeOfDay: 'morning',
    filledIn: false,
    isNight: false,
  } as const;
  return async (localDay: string): Promise<number> => {
    const startedAt = performance.now();
    const added = { ...checkIn, id: v7(), localDay, idempotencyKey: null, createdAt: new Date() };
    await store.addCheckIn(added, async () => async () => {});
    return performance.now() - startedAt;
  };
}

function rowsOf(withMs: number, withoutMs: number, earlierMs: number): Row[] {
  const what = 'Adding an entry to 20,000 others';
  const format = { unit: 'ms', digits: 2 };
  return [
    ratioRow(`${what}: with the aggregates compared with without`, { ours: withMs, other: withoutMs }, 'none', format),
    figureRow(`${what}, on a day between others: all streaks are recalculated`, earlierMs, 'none', format),
  ];
}

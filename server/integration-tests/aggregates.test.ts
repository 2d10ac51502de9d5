/** The aggregates of check-ins and quotes always equal a recount of the rows, after any operations in any order. */

import { readFileSync } from 'node:fs';
import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../contract/domain/days.ts';
import {
  averageMoodItems,
  checkInMoodItems,
  type DimensionKey,
  dimensionKeys,
  easeSum,
  type Ratings,
  setMoodParts,
  timesOfDay,
} from '../../contract/domain/mood.ts';
import { fromDimensionMask } from '../../contract/domain/rating-sources.ts';
import type { OpenDatabase } from '../db/client.ts';
import { checkIns, moodDays, progressTotals, quotes } from '../db/schema.ts';
import { insertUser } from '../db/testing/insert-user.ts';
import { describeOnBothDatabases, type Engine, testDatabase } from '../db/testing/test-database.ts';
import { aggregatesStore, moodDayPages, progressTotalsOf } from '../features/progress/aggregates/aggregates-store.ts';
import { insertMoodDays } from '../features/progress/aggregates/mood-days-store.ts';
import type { NewCheckIn } from '../features/quotes/check-ins/check-ins-store.ts';
import { importExportStore } from '../features/quotes/check-ins/import-export-store.ts';
import { plainExplanation } from '../features/quotes/explanation/testing/plain-explanation.ts';
import { userRequestQueue } from '../features/quotes/request-queue/user-request-queue.ts';
import { quotesStore } from '../features/quotes/store.ts';
import { testFieldEncryption } from '../field-encryption/testing/test-field-encryption.ts';
import { newId } from '../new-id.ts';

const FIRST_DAY = '2026-02-20';
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

const anyRatings = fc.record(
  Object.fromEntries(dimensionKeys.map((key) => [key, fc.integer({ min: 1, max: 5 })])),
) as fc.Arbitrary<Ratings>;
/** Each dimension set, carried or unset. */
const anySources = fc
  .array(fc.constantFrom('set', 'carried', 'unset'), {
    minLength: dimensionKeys.length,
    maxLength: dimensionKeys.length,
  })
  .map((states) => ({
    set: dimensionKeys.filter((_, index) => states[index] === 'set'),
    carried: dimensionKeys.filter((_, index) => states[index] === 'carried'),
  }));
const anyCheckIn = fc.record({
  ratings: anyRatings,
  sources: anySources,
  timeOfDay: fc.constantFrom(...timesOfDay),
  // Few days, so that several check-ins fall on one day, join runs and leave gaps.
  localDay: fc.integer({ min: 0, max: 9 }).map((after) => addDays(FIRST_DAY, after)),
  filledIn: fc.boolean(),
  createdAt: fc.integer({ min: 0, max: 1_000_000 }).map((seconds) => new Date(Date.UTC(2026, 1, 20) + seconds * 1000)),
});
type AnyCheckIn = typeof anyCheckIn extends fc.Arbitrary<infer Value> ? Value : never;

const isWithdrawn = async () => false;
const importing = { isWithdrawn, requestQueue: userRequestQueue() };

const which = fc.nat({ max: 20 });
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      checkIn: anyCheckIn,
      key: fc.constantFrom(null, 'a', 'b'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('quote' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('favorite' as const), which, isFavorite: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rewrite' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which: fc.array(which, { maxLength: 8 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('import' as const), checkIns: fc.array(anyCheckIn, { maxLength: 6 }) }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

type CheckIn = typeof checkIns.$inferSelect;

/** The longest run of days, and the latest one, computed day by day. */
const runsOf = (days: ReadonlySet<string>) => {
  const lengthFrom = (day: string): number => (days.has(day) ? 1 + lengthFrom(addDays(day, -1)) : 0);
  const lengths = [...days].map(lengthFrom);
  return { longestStreak: Math.max(0, ...lengths), lastStreak: lengthFrom([...days].toSorted().at(-1) ?? '') };
};

const countDay = (userId: string, localDay: string, made: readonly CheckIn[]) => {
  const setOf = ({ setMask }: CheckIn) => fromDimensionMask(setMask);
  const moodsAt = (time: string) =>
    made
      .filter(({ timeOfDay }) => timeOfDay === time)
      .flatMap((checkIn) => setMoodParts(checkIn, setOf(checkIn)) ?? []);
  const settersOf = (key: DimensionKey) => made.filter((checkIn) => setOf(checkIn).includes(key));
  return {
    userId,
    localDay,
    entries: made.length,
    moodSum: sum(made.map((checkIn) => easeSum(checkInMoodItems, checkIn))),
    averageMoodSum: sum(made.map((checkIn) => easeSum(averageMoodItems, checkIn))),
    ...Object.fromEntries(
      timesOfDay.flatMap((time) => [
        [`${time}Entries`, moodsAt(time).length],
        [`${time}MoodSum`, sum(moodsAt(time))],
      ]),
    ),
    ...Object.fromEntries(
      dimensionKeys.flatMap((key) => [
        [key, sum(settersOf(key).map((checkIn) => checkIn[key]))],
        [`${key}Count`, settersOf(key).length],
      ]),
    ),
    carriedMask: made.reduce((mask, checkIn) => mask | checkIn.carriedMask, 0),
    filledInEntries: made.filter(({ filledIn }) => filledIn).length,
    inferredEntries: made.filter(({ sourcesInferred }) => sourcesInferred).length,
  };
};

/** The aggregates as stored. */
const storedAggregates = async ({ db }: OpenDatabase, userId: string) => {
  const days: object[] = [];
  for await (const page of moodDayPages(db, userId)) days.push(...page);
  return { moodDays: days, progressTotals: await progressTotalsOf(db, userId) };
};

/** The aggregates, computed from the rows in the simplest way. */
async function recomputedAggregates({ db }: OpenDatabase, userId: string) {
  const made = await db.select().from(checkIns).where(eq(checkIns.userId, userId));
  const written = await db.select().from(quotes).where(eq(quotes.userId, userId));
  const days = [...new Set(made.map(({ localDay }) => localDay))].toSorted();
  const totals = {
    userId,
    entries: made.length,
    quotes: written.length,
    days: days.length,
    ...runsOf(new Set(days)),
    favorites: written.filter(({ isFavorite }) => isFavorite).length,
    moodSum: sum(made.map((checkIn) => easeSum(checkInMoodItems, checkIn))),
    averageMoodSum: sum(made.map((checkIn) => easeSum(averageMoodItems, checkIn))),
    firstDay: days[0],
    lastDay: days.at(-1),
    insightsFoundUntil: null,
    lastEntryAt: new Date(Math.max(...made.map(({ createdAt }) => createdAt.getTime()))),
  };
  return {
    moodDays: days.map((day) =>
      countDay(
        userId,
        day,
        made.filter(({ localDay }) => localDay === day),
      ),
    ),
    progressTotals: made.length === 0 ? [] : [totals],
  };
}

const TOTALS_SQL = new URL('../../bench/fixtures/progress-totals.sql', import.meta.url);

describeOnBothDatabases('aggregates', (engine: Engine) => {
  let open: OpenDatabase;
  let store: ReturnType<typeof quotesStore>;
  beforeAll(async () => {
    open = await testDatabase(engine);
    store = quotesStore(open.db, aggregatesStore, testFieldEncryption, isWithdrawn);
  });
  afterAll(() => open.close());

  const clock = { now: () => new Date('2026-03-11T12:00:00Z') };
  const newUser = () => insertUser(open.db, clock.now());
  const rowOf = (userId: string, checkIn: AnyCheckIn, idempotencyKey: string | null = null): NewCheckIn => ({
    ...checkIn,
    id: newId(clock),
    userId,
    isNight: false,
    idempotencyKey,
  });
  const wordsFor = (userId: string, checkInId: string) => ({
    id: newId(clock),
    userId,
    checkInId,
    text: `Words ${newId(clock)}`,
    createdAt: clock.now(),
    writer: 'built-in' as const,
    because: ['stressLevel' as const],
    kinds: [],
    refusedRules: [],
    fallbacks: [],
    explanation: plainExplanation,
  });
  const rebuild = (userId: string) => open.db.transaction((tx) => aggregatesStore.recalculate(tx, userId));
  const anyOf = async <Row>(rows: Promise<Row[]>, index: number): Promise<Row | undefined> => {
    const all = await rows;
    return all[index % Math.max(1, all.length)];
  };
  const checkInsOf = (userId: string) =>
    open.db.select().from(checkIns).where(eq(checkIns.userId, userId)).orderBy(checkIns.id);
  const quotesOf = (userId: string) =>
    open.db.select().from(quotes).where(eq(quotes.userId, userId)).orderBy(quotes.id);

  const remove = async (userId: string, indexes: readonly number[]) => {
    const all = await checkInsOf(userId);
    const ids = indexes.flatMap((index) => all[index]?.id ?? []);
    await open.db.transaction(async (tx) => {
      await tx.delete(quotes).where(and(eq(quotes.userId, userId), inArray(quotes.checkInId, ids)));
      await tx.delete(checkIns).where(and(eq(checkIns.userId, userId), inArray(checkIns.id, ids)));
      await aggregatesStore.recalculate(tx, userId);
    });
  };
  const importCheckIns = (userId: string, made: readonly AnyCheckIn[]) =>
    importExportStore(
      open.db,
      { lock: aggregatesStore.lock, recalculate: aggregatesStore.recalculate },
      testFieldEncryption,
      importing,
    ).add(
      userId,
      made.map(({ createdAt, sources, ...checkIn }, index) => {
        const attributes = { text: 'Words from elsewhere.', isFavorite: index % 2 === 0, writer: 'ai' as const };
        const quote = checkIn.filledIn ? { ...attributes, kinds: [], helped: null } : null;
        const { set, carried } = sources;
        return {
          ...checkIn,
          isNight: false,
          set: index % 3 === 0 ? undefined : [...set],
          carried: [...carried],
          createdAt: createdAt.toISOString(),
          quote,
        };
      }),
    );

  const addCheckIn = (checkIn: NewCheckIn) => store.addCheckIn(checkIn, async () => async () => 'added');
  const take = async (userId: string, step: Step) => {
    if (step.do === 'enter') return addCheckIn(rowOf(userId, step.checkIn, step.key));
    if (step.do === 'remove') return remove(userId, step.which);
    if (step.do === 'import') return importCheckIns(userId, step.checkIns);
    if (step.do === 'quote') {
      const checkIn = await anyOf(checkInsOf(userId), step.which);
      return checkIn && store.addQuote(wordsFor(userId, checkIn.id), newId(clock), null);
    }
    const quote = await anyOf(quotesOf(userId), step.which);
    if (step.do === 'rewrite')
      return quote && store.replaceText(quote, wordsFor(userId, quote.checkInId), newId(clock));
    return quote && store.setFavorite(userId, quote.id, step.isFavorite);
  };
  const expectExact = async (userId: string) =>
    expect(await storedAggregates(open, userId)).toEqual(await recomputedAggregates(open, userId));

  it('equal a count of the rows after every step of any sequence, and after a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 16, size: 'max' }), async (steps) => {
        const userId = await newUser();
        for (const step of steps) {
          await take(userId, step);
          await expectExact(userId);
        }
        await rebuild(userId);
        await expectExact(userId);
      }),
      { numRuns: 12 },
    );
  });

  it('are exact after concurrent check-ins, quotes and rebuilds of one user', async () => {
    const userId = await newUser();
    const made = fc.sample(anyCheckIn, { numRuns: 40, seed: 7 }).map((checkIn) => rowOf(userId, checkIn));
    await Promise.all(
      made.map(async (checkIn, index) => {
        await addCheckIn(checkIn);
        const quote = await store.addQuote(wordsFor(userId, checkIn.id), newId(clock), null);
        if (quote && 'id' in quote && index % 2 === 0) await store.setFavorite(userId, quote.id, true);
        if (index % 8 === 0) await rebuild(userId);
      }),
    );
    await expectExact(userId);
    expect((await storedAggregates(open, userId)).progressTotals).toMatchObject([
      { entries: 40, quotes: 40, favorites: 20 },
    ]);
  });

  it('are exact after concurrent parts of an import into days with and without check-ins', async () => {
    const userId = await newUser();
    const made = fc.sample(anyCheckIn, { numRuns: 60, seed: 11 });
    for (const checkIn of made.slice(0, 12)) await addCheckIn(rowOf(userId, checkIn));
    const pieces = [12, 24, 36, 48].map((from) => made.slice(from, from + 12));
    await Promise.all([
      ...pieces.map((piece) => importCheckIns(userId, piece)),
      addCheckIn(rowOf(userId, { ...made[0], localDay: addDays(FIRST_DAY, 20) } as AnyCheckIn)),
    ]);
    await expectExact(userId);
  });

  it('count a check-in once if it is sent 12 times concurrently with the same idempotency key', async () => {
    const userId = await newUser();
    const [checkIn] = fc.sample(anyCheckIn, { numRuns: 1, seed: 3 });
    if (!checkIn) throw new Error('fast-check returned no sample.');
    const added = await Promise.all([...Array(12)].map(() => addCheckIn(rowOf(userId, checkIn, 'one'))));
    expect(added.filter(Boolean)).toHaveLength(1);
    await expectExact(userId);
  });

  it('equal what bulk SQL computes for all users', async () => {
    const userIds = [await newUser(), await newUser(), await newUser()];
    for (const [index, userId] of userIds.entries()) {
      for (const checkIn of fc.sample(anyCheckIn, { numRuns: index * 9, seed: index })) {
        const row = rowOf(userId, checkIn);
        await addCheckIn(row);
        if (checkIn.filledIn) await store.addQuote(wordsFor(userId, row.id), newId(clock), null);
      }
    }
    const before = await Promise.all(userIds.map((userId) => storedAggregates(open, userId)));
    await open.db.delete(moodDays);
    await open.db.delete(progressTotals);
    await open.db.execute(insertMoodDays());
    await open.db.execute(sql.raw(readFileSync(TOTALS_SQL, 'utf8')));
    const after = await Promise.all(userIds.map((userId) => storedAggregates(open, userId)));
    expect(after).toEqual(before);
    expect(after.map(({ progressTotals: [totals] }) => totals?.entries)).toEqual([undefined, 9, 18]);
  });
});

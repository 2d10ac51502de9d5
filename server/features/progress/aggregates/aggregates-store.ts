/**
 * Aggregates, updated in the transaction of the rows they count, so that a page reads one row where it would otherwise
 * count thousands (docs/decisions/018-aggregates.md). They always equal what `recalculate` would compute.
 */
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { averageMoodItems, checkInMoodItems, easeSum } from '#contract/domain/mood.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { iteratePages } from '#server/db/iterate-pages.ts';
import { checkIns, insights, moodDays, progressPreferences, progressTotals, quotes } from '#server/db/schema.ts';
import { givenColumns, statement } from '#server/db/statement.ts';
import { type CountedCheckIn, incrementDaySums, insertMoodDays, sumsOf } from './mood-days-store.ts';

/** The totals after one more check-in. */
export interface UpdatedTotals {
  /** True for the first check-in of its day. */
  readonly isNewDay: boolean;
  readonly days: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly lastStreak: number;
}

/**
 * The longest and the last streak, in days with a check-in (gaps and islands). A streak starts on each day that
 * follows a missed day, which is one without a check-in that is not a day of rest. At least one weekday is not a day of
 * rest, so a gap of a week always ends a streak, and its days are not examined one by one.
 */
const streaksSql = (userId: string): SQL => sql`(
  with rest as (
    select coalesce((select ${progressPreferences.restWeekdays} from ${progressPreferences}
      where ${progressPreferences.userId} = ${userId}), '{}') as weekdays
  ), days as (
    select ${moodDays.localDay} as day, lag(${moodDays.localDay}) over (order by ${moodDays.localDay}) as previous
    from ${moodDays} where ${moodDays.userId} = ${userId}
  ), islands as (
    select sum((previous is null or day - previous > 7 or exists (
      select from generate_series(1, day - previous - 1) after
      where not extract(isodow from previous + after)::smallint = any(rest.weekdays)
    ))::int) over (order by day) as island
    from days, rest
  )
  select max(length)::int as longest_streak, ((array_agg(length order by island desc))[1])::int as last_streak
  from (select island, count(*) as length from islands group by island) lengths)`;

/**
 * Adds a check-in to the user's totals, except for days and streaks. Must be sent before the sums of its day: the lock
 * on this row makes concurrent check-ins and recalculations of a user wait for each other.
 */
async function addToTotals(tx: Transaction, { userId, localDay, createdAt, ratings }: CountedCheckIn) {
  const moodSum = easeSum(checkInMoodItems, ratings);
  const averageMoodSum = easeSum(averageMoodItems, ratings);
  const [totals] = await incrementTotals(tx, { userId, moodSum, averageMoodSum, localDay, createdAt });
  if (!totals) throw new Error('addToTotals: upsert of progress_totals returned no row');
  return totals;
}

const dayColumnsOfTotals = {
  days: progressTotals.days,
  firstDay: progressTotals.firstDay,
  lastDay: progressTotals.lastDay,
  lastStreak: progressTotals.lastStreak,
};

const incrementTotals = statement('increment_totals', (db) =>
  db
    .insert(progressTotals)
    .values({
      ...givenColumns(['userId', 'moodSum', 'averageMoodSum']),
      entries: 1,
      firstDay: sql.placeholder('localDay'),
      lastDay: sql.placeholder('localDay'),
      lastEntryAt: sql.placeholder('createdAt'),
    })
    .onConflictDoUpdate({
      target: progressTotals.userId,
      set: {
        entries: sql`${progressTotals.entries} + 1`,
        moodSum: sql`${progressTotals.moodSum} + excluded.mood_sum`,
        averageMoodSum: sql`${progressTotals.averageMoodSum} + excluded.average_mood_sum`,
        lastEntryAt: sql`greatest(${progressTotals.lastEntryAt}, excluded.last_entry_at)`,
      },
    })
    .returning(dayColumnsOfTotals),
);

const isQuoteStored = sql`exists (select from ${quotes}
  where ${quotes.userId} = ${sql.placeholder('userId')}::uuid and ${quotes.id} = ${sql.placeholder('id')}::uuid)`;

const incrementQuotes = statement('increment_quotes', (db) =>
  db
    .update(progressTotals)
    .set({ quotes: sql`${progressTotals.quotes} + 1` })
    .where(and(eq(progressTotals.userId, sql.placeholder('userId')), isQuoteStored)),
);

/** Whether a streak that seems to start now may continue one before some days of rest. */
const startsAfterRest = sql<boolean>`${progressTotals.lastStreak} = 1 and ${progressTotals.days} > 1
  and exists (select from ${progressPreferences} where ${progressPreferences.userId} = ${sql.placeholder('userId')}
    and cardinality(${progressPreferences.restWeekdays}) > 0)`;

const givenDay = sql`${sql.placeholder('localDay')}::date`;
const lengthenedStreak = sql`case when ${progressTotals.days} = 0 then 1
  when ${progressTotals.lastDay} + 1 = ${givenDay} then ${progressTotals.lastStreak} + 1
  when ${progressTotals.lastDay} < ${givenDay} then 1 else ${progressTotals.lastStreak} end`;

const incrementDays = statement('increment_days', (db) =>
  db
    .update(progressTotals)
    .set({
      days: sql`${progressTotals.days} + 1`,
      firstDay: sql`least(${progressTotals.firstDay}, ${givenDay})`,
      lastDay: sql`greatest(${progressTotals.lastDay}, ${givenDay})`,
      lastStreak: lengthenedStreak,
      longestStreak: sql`greatest(${progressTotals.longestStreak}, ${lengthenedStreak})`,
    })
    .where(eq(progressTotals.userId, sql.placeholder('userId')))
    .returning({ ...dayColumnsOfTotals, mayContinue: startsAfterRest }),
);

/** Adds a day that had no check-in before. */
async function addDay(tx: Transaction, userId: string, localDay: string) {
  const [totals] = await incrementDays(tx, { userId, localDay });
  if (!totals) throw new Error('addDay: update of progress_totals matched no row');
  const { mayContinue, ...counted } = totals;
  const isBetweenOthers = localDay < totals.lastDay;
  return isBetweenOthers || mayContinue ? { ...counted, lastStreak: await recalculateStreaks(tx, userId) } : counted;
}

/** Recalculates the streaks from all days, because a day between two others may lengthen or join streaks. */
async function recalculateStreaks(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .update(progressTotals)
    .set({ longestStreak: sql`streaks.longest_streak`, lastStreak: sql`streaks.last_streak` })
    .from(sql`${streaksSql(userId)} as streaks`)
    .where(eq(progressTotals.userId, userId))
    .returning({ lastStreak: progressTotals.lastStreak });
  return row?.lastStreak ?? 0;
}

/**
 * Locks the user's totals until the end of the transaction, so that no other transaction updates them. The row is
 * created if it is missing, and never replaced: a transaction that is waiting to update it would then update nothing.
 */
const lockTotals = (tx: Transaction, userId: string) =>
  tx.execute(sql`insert into ${progressTotals} (user_id, first_day, last_day, last_entry_at)
    values (${userId}, 'epoch', 'epoch', 'epoch') on conflict (user_id) do update set user_id = excluded.user_id`);

/**
 * Recalculates the totals, except for the streaks, from the days and the quotes. Without check-ins the row is deleted.
 */
async function recalculateTotals(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`update ${progressTotals} set entries = counted.entries,
      mood_sum = counted.mood_sum, average_mood_sum = counted.average_mood_sum, days = counted.days, first_day = counted.first_day, last_day = counted.last_day,
      quotes = (select count(*) from ${quotes} where ${quotes.userId} = ${userId}),
      favorites = (select count(*) from ${quotes} where ${quotes.userId} = ${userId} and ${quotes.isFavorite}),
      last_entry_at = (select max(${checkIns.createdAt}) from ${checkIns} where ${checkIns.userId} = ${userId}),
      insights_found_until = null
    from (
      select sum(entries) as entries, sum(mood_sum) as mood_sum, sum(average_mood_sum) as average_mood_sum,
        count(*) as days, min(local_day) as first_day, max(local_day) as last_day
      from ${moodDays} where ${moodDays.userId} = ${userId} having count(*) > 0
    ) counted
    where ${progressTotals.userId} = ${userId}`);
  await tx.execute(sql`delete from ${progressTotals} where ${progressTotals.userId} = ${userId}
    and not exists (select from ${moodDays} where ${moodDays.userId} = ${userId})`);
}

export const aggregatesStore = {
  /** Must be called once, in the transaction that adds the check-in. */
  addCheckIn: async (tx: Transaction, checkIn: CountedCheckIn): Promise<UpdatedTotals> => {
    const { userId, localDay } = checkIn;
    const [totals, [day]] = await Promise.all([
      addToTotals(tx, checkIn),
      incrementDaySums(tx, { userId, localDay, ...sumsOf(checkIn) }),
    ]);
    const isNewDay = day?.entries === 1;
    return { isNewDay, ...(isNewDay ? await addDay(tx, userId, localDay) : totals) };
  },
  /** Sent together with the insert of the quote, before it is known whether the check-in already had one. */
  addQuote: async (
    tx: Transaction,
    { userId, id }: { readonly userId: string; readonly id: string },
  ): Promise<void> => {
    await incrementQuotes(tx, { userId, id });
  },
  /** @param by 1 when a quote is saved, -1 when it is no longer saved. */
  addFavorites: async (tx: Transaction, userId: string, by: 1 | -1): Promise<void> => {
    await tx
      .update(progressTotals)
      .set({ favorites: sql`${progressTotals.favorites} + ${by}` })
      .where(eq(progressTotals.userId, userId));
  },
  lock: lockTotals,
  recalculateStreaks,
  /**
   * Recalculates the aggregates from the rows themselves, after an import or after check-ins were removed.
   * @param localDays the only days whose check-ins have changed; the sums of all other days are kept.
   */
  recalculate: async (tx: Transaction, userId: string, localDays?: readonly string[]): Promise<void> => {
    const countedIn = (table: typeof moodDays | typeof checkIns) =>
      and(eq(table.userId, userId), localDays && inArray(table.localDay, [...localDays]));
    await lockTotals(tx, userId);
    await tx.delete(moodDays).where(countedIn(moodDays));
    await tx.execute(insertMoodDays(countedIn(checkIns)));
    await recalculateTotals(tx, userId);
    await recalculateStreaks(tx, userId);
  },
  erase: async (tx: Transaction, userId: string): Promise<void> => {
    for (const table of [moodDays, progressTotals, insights, progressPreferences]) {
      await tx.delete(table).where(eq(table.userId, userId));
    }
  },
};

/** Days held in memory at once. */
const PAGE_DAYS = 500;

/** The stored daily sums of one user, one page at a time. */
export const moodDayPages = (db: Database, userId: string) =>
  iteratePages((after: { readonly localDay: string } | null) =>
    db
      .select()
      .from(moodDays)
      .where(and(eq(moodDays.userId, userId), after ? gt(moodDays.localDay, after.localDay) : undefined))
      .orderBy(moodDays.localDay)
      .limit(PAGE_DAYS),
  );

/** One row, or none before the first check-in. */
export const progressTotalsOf = (db: Database, userId: string) =>
  db.select().from(progressTotals).where(eq(progressTotals.userId, userId));

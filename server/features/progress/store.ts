/**
 * What the progress pages read: aggregates, never a count over all check-ins. Each query is one statement for one user
 * by primary key, so a long history costs no more than a short one.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ProgressPreferences } from '#contract/calls/progress.ts';
import { checkInMoodItems } from '#contract/domain/mood.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import { oneRow } from '../../db/one-row.ts';
import { checkIns, moodDays, progressPreferences, progressTotals } from '../../db/schema.ts';
import { aggregatesStore } from './aggregates/aggregates-store.ts';
import {
  type PatternDays,
  parseDayColumns,
  patternColumns,
  type RatingDays,
  ratingColumns,
} from './aggregates/day-sums.ts';
import { easeSql } from './aggregates/mood-days-store.ts';

/** How many of the newest check-ins the mood history contains. */
const HISTORY_LENGTH = 30;

export interface DayRange {
  /** First and last local day, YYYY-MM-DD, both inclusive. */
  readonly from: string;
  readonly to: string;
}

const userId = sql.placeholder('userId');
const dayParameter = (name: string): SQL => sql`${sql.placeholder(name)}::date`;
const isDayOfUser = eq(moodDays.userId, userId);
const inRange = (from: string, to: string): SQL =>
  sql`${moodDays.userId} = ${userId} and ${moodDays.localDay} between ${dayParameter(from)} and ${dayParameter(to)}`;

/** The days of a reply as JSON text, which is cheaper than sending rows and building it here. */
const daysJson = sql<string>`'{"days":[' || coalesce(string_agg('{"day":"' || ${moodDays.localDay} || '","entries":'
  || ${moodDays.entries} || ',"mood":' || round(${moodDays.moodSum} / (${checkInMoodItems.length}::numeric * ${moodDays.entries}), 2)
  || '}', ',' order by ${moodDays.localDay}), '') || ']}'`;

/** The sums of each day in the form `parseDayColumns` reads. */
const dayColumns = <Column extends (typeof patternColumns)[number]>(columns: readonly Column[]) => {
  const inOrder = (value: SQL) => sql<string | null>`array_agg(${value} order by ${moodDays.localDay})::text`;
  return {
    daysAgo: inOrder(sql`${dayParameter('to')} - ${moodDays.localDay}`),
    ...Object.fromEntries(columns.map((column) => [column, inOrder(sql`${moodDays[column]}`)])),
  } as Record<'daysAgo' | Column, SQL<string | null>>;
};

/**
 * "25:2026-03-11 22:2026-03-10": sum and day of each. The limit is a parameter. With a literal, PostgreSQL may choose to
 * read and sort a whole history.
 */
const newestMoods = sql<string>`array_to_string(array(
  select (${easeSql(checkInMoodItems)}) || ':' || ${checkIns.localDay} from ${checkIns} where ${checkIns.userId} = ${userId}
  order by ${checkIns.id} desc limit ${sql.placeholder('limit')}::int), ' ')`;

const prepareStatements = (db: Database) => ({
  progress: db
    .select({
      totals: progressTotals,
      showStreak: progressPreferences.showStreak,
      restWeekdays: progressPreferences.restWeekdays,
      checkInsThisWeek: sql<number>`(select coalesce(sum(${moodDays.entries}), 0)::int from ${moodDays}
        where ${inRange('monday', 'sunday')})`,
      yesterdayHasEntry: sql<boolean>`exists (select from ${moodDays} where ${and(
        isDayOfUser,
        eq(moodDays.localDay, dayParameter('yesterday')),
      )})`,
    })
    .from(oneRow)
    .leftJoin(progressTotals, eq(progressTotals.userId, userId))
    .leftJoin(progressPreferences, eq(progressPreferences.userId, userId))
    .prepare('progress'),
  history: db
    .select({ totals: progressTotals, newest: newestMoods, restWeekdays: progressPreferences.restWeekdays })
    .from(oneRow)
    .leftJoin(progressTotals, eq(progressTotals.userId, userId))
    .leftJoin(progressPreferences, eq(progressPreferences.userId, userId))
    .prepare('progress_history'),
  days: db.select({ reply: daysJson }).from(moodDays).where(inRange('from', 'to')).prepare('mood_days'),
  ratingDays: db.select(dayColumns(ratingColumns)).from(moodDays).where(inRange('from', 'to')).prepare('rating_days'),
  patternDays: db
    .select(dayColumns(patternColumns))
    .from(moodDays)
    .where(inRange('from', 'to'))
    .prepare('pattern_days'),
});

/** The row of a statement that always returns one. */
const onlyRow = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error('onlyRow: statement returned no row, expected exactly one');
  return row;
};

export function progressStore(db: Database) {
  const statements = prepareStatements(db);
  return {
    /** @returns null for a user without check-ins. */
    totals: async (userId: string) => {
      const rows = await db.select().from(progressTotals).where(eq(progressTotals.userId, userId));
      return rows[0] ?? null;
    },
    /** The totals (null for a user without check-ins), and the check-ins of the week and of yesterday. */
    progress: async (
      userId: string,
      days: { readonly monday: string; readonly sunday: string; readonly yesterday: string },
    ) => {
      const row = onlyRow(await statements.progress.execute({ userId, ...days }));
      return { ...row, showStreak: row.showStreak ?? true, restWeekdays: row.restWeekdays ?? [] };
    },
    /** The totals, and of the newest check-ins the sum of the seven mood items and the local day, newest first. */
    history: async (userId: string) => {
      const row = onlyRow(await statements.history.execute({ userId, limit: HISTORY_LENGTH }));
      const newest = row.newest.split(' ').flatMap((checkIn) => {
        const [moodSum, localDay] = checkIn.split(':');
        return localDay ? { moodSum: Number(moodSum), localDay } : [];
      });
      return { totals: row.totals, newest, restWeekdays: row.restWeekdays ?? [] };
    },
    /** The reply of the days call as JSON text. */
    days: async (userId: string, span: DayRange): Promise<string> =>
      onlyRow(await statements.days.execute({ userId, ...span })).reply,
    ratingDays: async (userId: string, span: DayRange): Promise<RatingDays> =>
      parseDayColumns(onlyRow(await statements.ratingDays.execute({ userId, ...span }))),
    patternDays: async (userId: string, span: DayRange): Promise<PatternDays> =>
      parseDayColumns(onlyRow(await statements.patternDays.execute({ userId, ...span }))),
    preferences: (userId: string) => findPreferences(db, userId),
    /**
     * Saves the given ones. If the days of rest change, the streaks are counted again.
     * @returns all of them; the defaults for a user who was erased meanwhile.
     */
    setPreferences: (userId: string, changes: Partial<ProgressPreferences>): Promise<ProgressPreferences> =>
      db.transaction(async (tx) => {
        if (!(await lockUser(tx, userId, 'no key update'))) return toPreferences(undefined);
        const [totals] = await tx
          .select({ userId: progressTotals.userId })
          .from(progressTotals)
          .where(eq(progressTotals.userId, userId))
          .for('update');
        // Only the given columns, because a request at the same time may set the others. The key stands for none.
        const set = { userId, ...definedOnly(changes) };
        const rows = await tx
          .insert(progressPreferences)
          .values(set)
          .onConflictDoUpdate({ target: progressPreferences.userId, set })
          .returning();
        if (totals && changes.restWeekdays) await aggregatesStore.recalculateStreaks(tx, userId);
        return toPreferences(rows[0]);
      }),
  };
}

/** The defaults, for a user who has never saved any. */
async function findPreferences(db: Database | Transaction, userId: string): Promise<ProgressPreferences> {
  const [row] = await db.select().from(progressPreferences).where(eq(progressPreferences.userId, userId));
  return toPreferences(row);
}

const toPreferences = (row: typeof progressPreferences.$inferSelect | undefined): ProgressPreferences => ({
  showStreak: row?.showStreak ?? true,
  restWeekdays: row?.restWeekdays ?? [],
});

const definedOnly = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

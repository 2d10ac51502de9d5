/** What was seen in a person's entries, as it was said to them; and whose entries are to be looked at. */
import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { addDays } from '../../../../contract/domain/days.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { insights, moodDays, progressPreferences, progressTotals, users } from '../../../db/schema.ts';
import { MAX_DAYS_ANALYZED } from './finding.ts';
import type { EarlierInsight } from './select-findings.ts';

export type NewInsight = typeof insights.$inferInsert;

/** Has an entry that no look has seen; as the index progress_totals_insights_due has it. */
const isDue = or(
  isNull(progressTotals.insightsFoundUntil),
  lt(progressTotals.insightsFoundUntil, progressTotals.lastEntryAt),
);

/** Asked of the person, not of each insight: as a condition on the two it would be answered by reading everybody's. */
const isVisibleTo = (userId: string) => sql`(${insights.type} <> 'streak' or not exists (
  select from ${progressPreferences}
  where ${progressPreferences.userId} = ${userId} and not ${progressPreferences.showStreak}))`;

export function insightsStore(db: Database) {
  return {
    /** Newest first; those about streaks only where the person wants to see them. */
    newest: (userId: string, limit: number) =>
      db
        .select()
        .from(insights)
        .where(and(eq(insights.userId, userId), isVisibleTo(userId)))
        .orderBy(desc(insights.id))
        .limit(limit),
    all: (userId: string) => db.select().from(insights).where(eq(insights.userId, userId)).orderBy(insights.id),

    /** Some people with something new, in the order of their ids, after the given one. */
    dueUsers: async (after: string | null, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ userId: progressTotals.userId })
        .from(progressTotals)
        .where(and(isDue, after === null ? undefined : gt(progressTotals.userId, after)))
        .orderBy(asc(progressTotals.userId))
        .limit(limit);
      return rows.map((row) => row.userId);
    },
    /** Everybody's, that of people too who come no more. */
    deleteBefore: async (moment: Date): Promise<void> => {
      await db.delete(insights).where(lt(insights.createdAt, moment));
    },
    transaction: runTransaction(db),
  };
}

/** One person held for a look; entries of theirs wait so long, and so do other looks. */
export const lockedUser = {
  /**
   * Their user row first, as an entry does too, so that the two never wait for each other in a circle.
   * @param only 'due': null where nothing is new, and where somebody else holds them.
   */
  lock: async (tx: Transaction, userId: string, only: 'due' | 'any') => {
    const waiting = only === 'due' ? { skipLocked: true as const } : {};
    const [user] = await tx
      .select({ timeZone: users.timeZone })
      .from(users)
      .where(eq(users.id, userId))
      .for('key share', waiting);
    if (!user) return null;
    const [totals] = await tx
      .select()
      .from(progressTotals)
      .where(and(eq(progressTotals.userId, userId), only === 'due' ? isDue : undefined))
      .for('update', waiting);
    return totals ? { ...user, ...totals } : null;
  },
  showStreak: async (tx: Transaction, userId: string): Promise<boolean> => {
    const [row] = await tx.select().from(progressPreferences).where(eq(progressPreferences.userId, userId));
    return row?.showStreak ?? true;
  },
  days: (tx: Transaction, userId: string, today: string) =>
    tx
      .select()
      .from(moodDays)
      .where(and(eq(moodDays.userId, userId), gt(moodDays.localDay, addDays(today, -MAX_DAYS_ANALYZED))))
      .orderBy(asc(moodDays.localDay)),
  insightsSince: async (tx: Transaction, userId: string, since: Date): Promise<EarlierInsight[]> => {
    const rows = await tx
      .select()
      .from(insights)
      .where(and(eq(insights.userId, userId), gt(insights.createdAt, since)));
    return rows.map(({ type, subject, createdAt, figures }) => {
      const { direction } = figures as { direction: number };
      return { type, subject, createdAt, direction };
    });
  },
  add: async (tx: Transaction, rows: NewInsight[]): Promise<void> => {
    if (rows.length > 0) await tx.insert(insights).values(rows);
  },
  /** Removes all but the newest `most`. */
  keepNewest: async (tx: Transaction, userId: string, most: number): Promise<void> => {
    const oldestKept = sql`(select kept.id from ${insights} kept where kept.user_id = ${userId}
      order by kept.id desc limit 1 offset ${most - 1})`;
    await tx.delete(insights).where(and(eq(insights.userId, userId), sql`${insights.id} < ${oldestKept}`));
  },
  markAnalyzed: async (tx: Transaction, userId: string): Promise<void> => {
    await tx
      .update(progressTotals)
      .set({ insightsFoundUntil: sql`${progressTotals.lastEntryAt}` })
      .where(eq(progressTotals.userId, userId));
  },
  /** The last day with an entry before the given one; null where there is none. */
  dayBefore: async (tx: Transaction, userId: string, day: string): Promise<string | null> => {
    const [row] = await tx
      .select({ day: moodDays.localDay })
      .from(moodDays)
      .where(and(eq(moodDays.userId, userId), lt(moodDays.localDay, day)))
      .orderBy(desc(moodDays.localDay))
      .limit(1);
    return row?.day ?? null;
  },
};

/** The insights shown to users, and the queue of users whose check-ins have not been analysed yet. */
import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { addDays } from '#contract/domain/days.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { insights, moodDays, progressPreferences, progressTotals, users } from '#server/db/schema.ts';
import { MAX_DAYS_ANALYZED } from './finding.ts';
import type { EarlierInsight } from './select-findings.ts';

export type NewInsight = typeof insights.$inferInsert;

/** Has a check-in that no run has analysed. The condition matches the index progress_totals_insights_due. */
const isDue = or(
  isNull(progressTotals.insightsFoundUntil),
  lt(progressTotals.insightsFoundUntil, progressTotals.lastEntryAt),
);

/** Evaluated per user, not per insight: as a condition on both tables, PostgreSQL would read all users' rows. */
const isVisibleTo = (userId: string) => sql`(${insights.type} <> 'streak' or not exists (
  select from ${progressPreferences}
  where ${progressPreferences.userId} = ${userId} and not ${progressPreferences.showStreak}))`;

export function insightsStore(db: Database) {
  return {
    /** Newest first. Those about streaks only if the user wants to see them. */
    newest: (userId: string, limit: number) =>
      db
        .select()
        .from(insights)
        .where(and(eq(insights.userId, userId), isVisibleTo(userId)))
        .orderBy(desc(insights.id))
        .limit(limit),
    /** The first days with check-ins, oldest first. */
    firstDays: (userId: string, limit: number) =>
      db.select().from(moodDays).where(eq(moodDays.userId, userId)).orderBy(asc(moodDays.localDay)).limit(limit),
    all: (userId: string) => db.select().from(insights).where(eq(insights.userId, userId)).orderBy(insights.id),

    /** Some users with new check-ins, ordered by id, after the given one. */
    dueUsers: async (after: string | null, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ userId: progressTotals.userId })
        .from(progressTotals)
        .where(and(isDue, after === null ? undefined : gt(progressTotals.userId, after)))
        .orderBy(asc(progressTotals.userId))
        .limit(limit);
      return rows.map((row) => row.userId);
    },
    /** Deletes old insights of all users, including those who no longer use the app. */
    deleteBefore: async (moment: Date): Promise<void> => {
      await deleteUnlocked(db, insights, lt(insights.createdAt, moment));
    },
    transaction: runTransaction(db),
  };
}

/** Access to one user, locked for a run. New check-ins of the user and other runs wait until it ends. */
export const lockedUser = {
  /**
   * Locks the user row first, in the same order as a check-in does, so that the two cannot deadlock.
   * @param only 'due': returns null when nothing is new, or when another transaction holds the lock.
   */
  lock: async (tx: Transaction, userId: string, only: 'due' | 'any') => {
    const waiting = only === 'due' ? { skipLocked: true as const } : {};
    const [user] = await tx
      .select({ timeZone: users.timeZone, dayEnd: users.dayEnd })
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
    return rows.map(({ type, subject, createdAt, figures: { direction } }) => ({
      type,
      subject,
      createdAt,
      direction,
    }));
  },
  add: async (tx: Transaction, rows: NewInsight[]): Promise<void> => {
    if (rows.length > 0) await tx.insert(insights).values(rows);
  },
  /** Deletes all but the newest `most`. */
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
  /** The last day with a check-in before the given one. Null when there is none. */
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

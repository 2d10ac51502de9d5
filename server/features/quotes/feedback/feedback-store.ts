/** The user's feedback on quotes and their usual ratings. Both guide what is written next. */

import { and, desc, eq, gte, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { QuotePreferences } from '../../../../contract/calls/quote-feedback.ts';
import { type DimensionKey, dimensionKeys } from '../../../../contract/domain/mood.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { maskHas } from '../../../db/dimension-mask.ts';
import { checkIns, quotePreferences, quotes } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import type { MoodBaseline } from '../generation/mood-changes.ts';
import type { QuoteFeedback } from './support-preferences.ts';

export function feedbackStore(db: Database) {
  const newest = async (
    on: Database | Transaction,
    select: typeof selectFeedback,
    userId: string,
    limit: number,
  ): Promise<QuoteFeedback[]> => {
    const rows = await select(on, { userId, limit });
    return rows.map(({ kinds, helped }) => ({ kinds, helped: helped === true }));
  };
  return {
    /** @returns false when the user has no such quote. */
    setFeedback: async (userId: string, id: string, helped: boolean | null): Promise<boolean> => {
      const changed = await db
        .update(quotes)
        .set({ helped })
        .where(and(eq(quotes.userId, userId), eq(quotes.id, id)))
        .returning({ id: quotes.id });
      return changed.length > 0;
    },
    newestFeedback: (userId: string, limit: number) => newest(db, selectFeedback, userId, limit),
    /** The same for choosing the next quote: empty where the user does not want their feedback used. */
    newestFeedbackInUse: (tx: Transaction, userId: string, limit: number) =>
      newest(tx, selectFeedbackInUse, userId, limit),
    preferences: async (userId: string): Promise<QuotePreferences> => {
      const [row] = await db.select().from(quotePreferences).where(eq(quotePreferences.userId, userId));
      return { usesFeedback: row?.usesFeedback ?? true };
    },
    setPreferences: async (userId: string, preferences: QuotePreferences): Promise<void> => {
      await db
        .insert(quotePreferences)
        .values({ userId, ...preferences })
        .onConflictDoUpdate({ target: quotePreferences.userId, set: preferences });
    },
    eraseFeedback: async (userId: string): Promise<void> => {
      await db
        .update(quotes)
        .set({ helped: null, unhelpfulBefore: false })
        .where(and(eq(quotes.userId, userId), or(isNotNull(quotes.helped), quotes.unhelpfulBefore)));
    },
    /**
     * How often the user set each dimension from `since` until just before the given check-in, and the mean. Check-ins
     * from before it was recorded which values were set are left out.
     */
    baselineBefore: async (tx: Transaction, userId: string, checkInId: string, since: Date): Promise<MoodBaseline> => {
      const [row] = await selectBaseline(tx, { userId, checkInId, since });
      const of = (key: DimensionKey) => {
        const [times = 0, sum = 0] = row?.[key] ?? [];
        return { checkIns: times, mean: sum / Math.max(1, times) };
      };
      return Object.fromEntries(dimensionKeys.map((key) => [key, of(key)])) as MoodBaseline;
    },
  };
}

/** Part of the statement that reads the feedback, so that writing a quote waits for no further query. */
const isFeedbackUsed = sql`not exists (select from ${quotePreferences}
  where ${quotePreferences.userId} = ${sql.placeholder('userId')}::uuid and not ${quotePreferences.usesFeedback})`;

const selectFeedbackWhere = (name: string, condition?: SQL) =>
  statement(name, (db) =>
    db
      .select({ kinds: quotes.kinds, helped: quotes.helped })
      .from(quotes)
      .where(and(eq(quotes.userId, sql.placeholder('userId')), isNotNull(quotes.helped), condition))
      .orderBy(desc(quotes.id))
      .limit(sql.placeholder('limit')),
  );
const selectFeedback = selectFeedbackWhere('feedback');
const selectFeedbackInUse = selectFeedbackWhere('feedback_in_use', isFeedbackUsed);

const isSet = (key: DimensionKey) => maskHas(checkIns.setMask, key);

/** For each dimension, in how many check-ins it was set, and the sum. */
const baseline = Object.fromEntries(
  dimensionKeys.map((key) => [
    key,
    sql<number[]>`array[count(*) filter (where ${isSet(key)}),
      coalesce(sum(${checkIns[key]}) filter (where ${isSet(key)}), 0)]::int[]`,
  ]),
) as Record<DimensionKey, SQL<number[]>>;

const selectBaseline = statement('mood_baseline', (db) =>
  db
    .select(baseline)
    .from(checkIns)
    .where(
      and(
        eq(checkIns.userId, sql.placeholder('userId')),
        lt(checkIns.id, sql.placeholder('checkInId')),
        gte(checkIns.createdAt, sql.placeholder('since')),
        not(checkIns.sourcesInferred),
      ),
    ),
);

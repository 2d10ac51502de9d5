/** The user's feedback on quotes and their usual ratings. Both guide what is written next. */
import { and, avg, count, desc, eq, gte, isNotNull, lt, or } from 'drizzle-orm';
import { type DimensionKey, dimensionKeys } from '../../../../contract/domain/mood.ts';
import type { Database } from '../../../db/client.ts';
import { checkIns, quotes } from '../../../db/schema.ts';
import type { MoodBaseline } from '../generation/mood-changes.ts';
import type { QuoteFeedback } from './support-preferences.ts';

export function feedbackStore(db: Database) {
  const means = Object.fromEntries(dimensionKeys.map((key) => [key, avg(checkIns[key]).mapWith(Number)]));
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
    newestFeedback: async (userId: string, limit: number): Promise<QuoteFeedback[]> => {
      const rows = await db
        .select({ kinds: quotes.kinds, helped: quotes.helped })
        .from(quotes)
        .where(and(eq(quotes.userId, userId), isNotNull(quotes.helped)))
        .orderBy(desc(quotes.id))
        .limit(limit);
      return rows.map(({ kinds, helped }) => ({ kinds, helped: helped === true }));
    },
    eraseFeedback: async (userId: string): Promise<void> => {
      await db
        .update(quotes)
        .set({ helped: null, unhelpfulBefore: false })
        .where(and(eq(quotes.userId, userId), or(isNotNull(quotes.helped), quotes.unhelpfulBefore)));
    },
    /** The mean ratings of the user's check-ins from `since` until just before the given one. */
    baselineBefore: async (userId: string, checkInId: string, since: Date): Promise<MoodBaseline> => {
      const [row] = await db
        .select({ ...means, entries: count() })
        .from(checkIns)
        .where(and(eq(checkIns.userId, userId), lt(checkIns.id, checkInId), gte(checkIns.createdAt, since)));
      const { entries = 0, ...found } = row ?? {};
      return { checkIns: Number(entries), means: found as Record<DimensionKey, number> };
    },
  };
}

/** What people said of their quotes, and what is usual for them: what the next words are steered by. */
import { and, avg, count, desc, eq, gte, isNotNull, lt, or } from 'drizzle-orm';
import { type DimensionKey, dimensionKeys } from '../../../contract/mood.ts';
import type { Database } from '../../db/client.ts';
import { checkIns, quotes } from '../../db/schema.ts';
import type { Usual } from './changes.ts';
import type { AnsweredText } from './support.ts';

export function answersStore(db: Database) {
  const means = Object.fromEntries(dimensionKeys.map((key) => [key, avg(checkIns[key]).mapWith(Number)]));
  return {
    /** False when this person has no such quote. */
    setHelped: async (userId: string, id: string, helped: boolean | null): Promise<boolean> => {
      const changed = await db
        .update(quotes)
        .set({ helped })
        .where(and(eq(quotes.userId, userId), eq(quotes.id, id)))
        .returning({ id: quotes.id });
      return changed.length > 0;
    },
    newestAnswers: async (userId: string, limit: number): Promise<AnsweredText[]> => {
      const rows = await db
        .select({ kinds: quotes.kinds, helped: quotes.helped })
        .from(quotes)
        .where(and(eq(quotes.userId, userId), isNotNull(quotes.helped)))
        .orderBy(desc(quotes.id))
        .limit(limit);
      return rows.map(({ kinds, helped }) => ({ kinds, helped: helped === true }));
    },
    eraseAnswers: async (userId: string): Promise<void> => {
      await db
        .update(quotes)
        .set({ helped: null, unhelpfulBefore: false })
        .where(and(eq(quotes.userId, userId), or(isNotNull(quotes.helped), quotes.unhelpfulBefore)));
    },
    /** The person's own entries from `since` on and before the given one. */
    usualBefore: async (userId: string, checkInId: string, since: Date): Promise<Usual> => {
      const [row] = await db
        .select({ ...means, entries: count() })
        .from(checkIns)
        .where(and(eq(checkIns.userId, userId), lt(checkIns.id, checkInId), gte(checkIns.createdAt, since)));
      const { entries = 0, ...found } = row ?? {};
      return { entries: Number(entries), means: found as Record<DimensionKey, number> };
    },
  };
}

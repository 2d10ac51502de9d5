/** How many texts a person has had, counted in the database: two tabs, or two servers, share the count. */
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { quoteQuotaUses } from '../../../db/schema.ts';
import { checkQuota, DAY_MS, type Quota, type QuotaCheck } from './quota.ts';

export function quotaStore(db: Database) {
  const isThisUse = (userId: string, id: string) => and(eq(quoteQuotaUses.userId, userId), eq(quoteQuotaUses.id, id));
  return {
    /**
     * Takes a place for one text before it is written. The same id takes one place however often it asks. In a
     * transaction that keeps the person's other requests out.
     * @returns null where there is one, else what is full and for how long.
     */
    reserve: async (tx: Transaction, userId: string, id: string, now: Date, limits: Quota): Promise<QuotaCheck> => {
      const [held] = await tx.select({ id: quoteQuotaUses.id }).from(quoteQuotaUses).where(isThisUse(userId, id));
      if (held) return null;
      const since = new Date(now.getTime() - DAY_MS);
      const rows = await tx
        .select({ at: quoteQuotaUses.createdAt })
        .from(quoteQuotaUses)
        .where(and(eq(quoteQuotaUses.userId, userId), gt(quoteQuotaUses.createdAt, since)))
        .orderBy(desc(quoteQuotaUses.createdAt))
        .limit(Math.max(limits.perDay, limits.perMinute));
      const times = rows.map(({ at }) => at.getTime());
      const full = checkQuota(times, limits, now.getTime());
      if (full === null) await tx.insert(quoteQuotaUses).values({ userId, id, createdAt: now });
      return full;
    },
    /** Nothing was delivered: the place is free again. */
    release: async (tx: Transaction, userId: string, id: string): Promise<void> => {
      await tx.delete(quoteQuotaUses).where(isThisUse(userId, id));
    },
    /** A day later they count for nothing. */
    removeExpired: async (now: Date): Promise<void> => {
      await db.delete(quoteQuotaUses).where(lte(quoteQuotaUses.createdAt, new Date(now.getTime() - DAY_MS)));
    },
  };
}

/** Quota uses, counted in the database so that two tabs or two servers share the count. */
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { quoteQuotaUses } from '../../../db/schema.ts';
import { checkQuota, DAY_MS, type Quota, type QuotaCheck } from './quota.ts';

export function quotaStore(db: Database) {
  const isThisUse = (userId: string, id: string) => and(eq(quoteQuotaUses.userId, userId), eq(quoteQuotaUses.id, id));
  return {
    /**
     * Counts one use before the text is written. The same id counts only once, however often it is used. Must run in a
     * transaction that locks out the user's other requests.
     * @returns null when the quota allows it, otherwise the exceeded limit and the seconds to wait.
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
    /** Gives the use back, because nothing was delivered. */
    release: async (tx: Transaction, userId: string, id: string): Promise<void> => {
      await tx.delete(quoteQuotaUses).where(isThisUse(userId, id));
    },
    /** Removes uses that are more than 24 hours old, because they no longer count. */
    removeExpired: async (now: Date): Promise<void> => {
      await db.delete(quoteQuotaUses).where(lte(quoteQuotaUses.createdAt, new Date(now.getTime() - DAY_MS)));
    },
  };
}

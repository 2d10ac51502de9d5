/** How many texts a person has had, counted in the database: two tabs, or two servers, share the count. */
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { quoteDeliveries } from '../../db/schema.ts';
import { DAY_MS, type QuoteLimits, type Room, roomFor } from './quota.ts';

export function deliveriesStore(db: Database) {
  const mine = (userId: string, id: string) => and(eq(quoteDeliveries.userId, userId), eq(quoteDeliveries.id, id));
  return {
    /**
     * Takes a place for one text before it is written. The same id takes one place however often it asks. In a
     * transaction that keeps the person's other requests out.
     * @returns null where there is one, else what is full and for how long.
     */
    take: async (tx: Transaction, userId: string, id: string, now: Date, limits: QuoteLimits): Promise<Room> => {
      const [held] = await tx.select({ id: quoteDeliveries.id }).from(quoteDeliveries).where(mine(userId, id));
      if (held) return null;
      const since = new Date(now.getTime() - DAY_MS);
      const rows = await tx
        .select({ at: quoteDeliveries.createdAt })
        .from(quoteDeliveries)
        .where(and(eq(quoteDeliveries.userId, userId), gt(quoteDeliveries.createdAt, since)))
        .orderBy(desc(quoteDeliveries.createdAt))
        .limit(Math.max(limits.perDay, limits.perMinute));
      const times = rows.map(({ at }) => at.getTime());
      const full = roomFor(times, limits, now.getTime());
      if (full === null) await tx.insert(quoteDeliveries).values({ userId, id, createdAt: now });
      return full;
    },
    /** Nothing was delivered: the place is free again. */
    giveBack: async (tx: Transaction, userId: string, id: string): Promise<void> => {
      await tx.delete(quoteDeliveries).where(mine(userId, id));
    },
    /** A day later they count for nothing. */
    removeOld: async (now: Date): Promise<void> => {
      await db.delete(quoteDeliveries).where(lte(quoteDeliveries.createdAt, new Date(now.getTime() - DAY_MS)));
    },
  };
}

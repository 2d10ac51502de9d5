/** Counts uses of the quota in the database, so that two tabs or two servers share the count. */

import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/domain/days.ts';
import { latestCounted } from '#server/dates/latest-counted.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { quoteQuotaUses } from '#server/db/schema.ts';
import { givenColumns, statement } from '#server/db/statement.ts';
import { checkQuota, type Quota, type QuotaCheck } from './quota.ts';

const selectUse = statement('quota_use', (db) =>
  db
    .select({ id: quoteQuotaUses.id })
    .from(quoteQuotaUses)
    .where(and(eq(quoteQuotaUses.userId, sql.placeholder('userId')), eq(quoteQuotaUses.id, sql.placeholder('id')))),
);
const selectUses = statement('quota_uses_between', (db) =>
  db
    .select({ at: quoteQuotaUses.createdAt })
    .from(quoteQuotaUses)
    .where(
      and(
        eq(quoteQuotaUses.userId, sql.placeholder('userId')),
        gt(quoteQuotaUses.createdAt, sql.placeholder('since')),
        lte(quoteQuotaUses.createdAt, sql.placeholder('until')),
      ),
    )
    .orderBy(desc(quoteQuotaUses.createdAt))
    .limit(sql.placeholder('limit')),
);
const insertUse = statement('insert_quota_use', (db) =>
  db.insert(quoteQuotaUses).values(givenColumns(['userId', 'id', 'createdAt'])),
);

/** Whether a use is allowed ('free'), has been counted already, or would exceed a limit. */
export type QuotaState = 'free' | 'counted' | NonNullable<QuotaCheck>;

/** A use of the quota: one request to write a quote. */
interface QuotaUse {
  readonly userId: string;
  readonly id: string;
  readonly now: Date;
}

export function quotaStore(db: Database) {
  const isThisUse = (userId: string, id: string) => and(eq(quoteQuotaUses.userId, userId), eq(quoteQuotaUses.id, id));
  return {
    /**
     * Must run in a transaction that locks out the user's other requests, with {@link count} at its end. The same id
     * counts only once, however often it is used.
     */
    check: async (tx: Transaction, { userId, id, now }: QuotaUse, limits: Quota): Promise<QuotaState> => {
      const since = new Date(now.getTime() - DAY_MS);
      const [[held], rows] = await Promise.all([
        selectUse(tx, { userId, id }),
        selectUses(tx, { userId, since, until: latestCounted(now), limit: Math.max(limits.perDay, limits.perMinute) }),
      ]);
      if (held) return 'counted';
      const times = rows.map(({ at }) => at.getTime());
      return checkQuota(times, limits, now.getTime()) ?? 'free';
    },
    /** Counts one use before the text is written. */
    count: async (tx: Transaction, { userId, id, now }: QuotaUse): Promise<void> => {
      await insertUse(tx, { userId, id, createdAt: now });
    },
    /** Releases the use, because no quote was delivered. */
    release: async (tx: Transaction, userId: string, id: string): Promise<void> => {
      await tx.delete(quoteQuotaUses).where(isThisUse(userId, id));
    },
    /** Removes uses that are more than 24 hours old, because they no longer count. */
    removeExpired: async (now: Date): Promise<void> => {
      const before = new Date(now.getTime() - DAY_MS);
      await deleteUnlocked(db, quoteQuotaUses, lte(quoteQuotaUses.createdAt, before));
    },
  };
}

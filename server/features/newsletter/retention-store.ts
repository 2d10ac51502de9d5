import { and, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  newsletterConfirmations,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscribers,
} from '../../db/schema.ts';

/** So many rows go in one statement: the others need not wait long. */
const BATCH_SIZE = 5000;

/** What of the newsletter is not kept for ever. */
export const retentionStore = (db: Database) => ({
  /** Whoever never confirmed, unless they hold a link that still would. */
  removeUnconfirmed: async (before: Date, now: Date): Promise<void> => {
    const validConfirmations = db
      .select({ hash: newsletterConfirmations.tokenHash })
      .from(newsletterConfirmations)
      .where(
        and(eq(newsletterConfirmations.email, newsletterSubscribers.email), gt(newsletterConfirmations.expiresAt, now)),
      );
    await db
      .delete(newsletterSubscribers)
      .where(
        and(
          isNull(newsletterSubscribers.confirmedAt),
          lt(newsletterSubscribers.subscribedAt, before),
          notExists(validConfirmations),
        ),
      );
  },

  /** @param countedSince those made later still count, although they may have ended already. */
  removeExpiredConfirmations: async (now: Date, countedSince: Date): Promise<void> => {
    await db
      .delete(newsletterConfirmations)
      .where(and(lt(newsletterConfirmations.expiresAt, now), lt(newsletterConfirmations.createdAt, countedSince)));
  },

  /** Of finished issues; that they were sent, and to how many, stays. */
  removeDeliveries: async (before: Date): Promise<void> => {
    const old = db
      .select({ id: newsletterDeliveries.id })
      .from(newsletterDeliveries)
      .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterDeliveries.issueId))
      .where(and(eq(newsletterIssues.state, 'sent'), lt(newsletterIssues.createdAt, before)))
      .limit(BATCH_SIZE);
    for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
      const rows = await db
        .delete(newsletterDeliveries)
        .where(inArray(newsletterDeliveries.id, old))
        .returning({ id: newsletterDeliveries.id });
      removed = rows.length;
    }
  },
});

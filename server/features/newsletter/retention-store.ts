import { and, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  newsletterConfirmations,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscribers,
} from '../../db/schema.ts';

/** Rows deleted in one statement, so that other statements do not wait long. */
const BATCH_SIZE = 5000;

/** Removes newsletter data whose retention period has ended. */
export const retentionStore = (db: Database) => ({
  /** Removes subscriptions that were never confirmed, unless a valid confirmation link still exists. */
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

  /**
   * @param countedSince links created after this still count towards the email limit, so they stay even if they have
   * expired.
   */
  removeExpiredConfirmations: async (now: Date, countedSince: Date): Promise<void> => {
    await db
      .delete(newsletterConfirmations)
      .where(and(lt(newsletterConfirmations.expiresAt, now), lt(newsletterConfirmations.createdAt, countedSince)));
  },

  /** Deletes deliveries of finished issues. The issue keeps its counts. */
  removeDeliveries: async (before: Date): Promise<void> => {
    const old = db
      .select({ id: newsletterDeliveries.id })
      .from(newsletterDeliveries)
      .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterDeliveries.issueId))
      .where(and(eq(newsletterIssues.state, 'sent'), lt(newsletterIssues.createdAt, before)))
      .limit(BATCH_SIZE);
    let removed: readonly unknown[];
    do {
      removed = await db
        .delete(newsletterDeliveries)
        .where(inArray(newsletterDeliveries.id, old))
        .returning({ id: newsletterDeliveries.id });
    } while (removed.length === BATCH_SIZE);
  },
});

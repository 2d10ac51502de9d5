import { and, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { deleteUnlocked } from '../../db/retention/delete-unlocked.ts';
import {
  newsletterConfirmations,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscribers,
} from '../../db/schema.ts';

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
    const isOldAndUnconfirmed = and(
      isNull(newsletterSubscribers.confirmedAt),
      lt(newsletterSubscribers.subscribedAt, before),
      notExists(validConfirmations),
    );
    await deleteUnlocked(db, newsletterSubscribers, isOldAndUnconfirmed);
  },

  /**
   * @param countedSince links created after this still count towards the email limit, so they stay even if they have
   * expired.
   */
  removeExpiredConfirmations: async (now: Date, countedSince: Date): Promise<void> => {
    const isExpired = lt(newsletterConfirmations.expiresAt, now);
    await deleteUnlocked(
      db,
      newsletterConfirmations,
      and(isExpired, lt(newsletterConfirmations.createdAt, countedSince)),
    );
  },

  /** Deletes deliveries of finished issues. The issue keeps its counts. */
  removeDeliveries: async (before: Date): Promise<void> => {
    const oldIssues = db
      .select({ id: newsletterIssues.id })
      .from(newsletterIssues)
      .where(and(eq(newsletterIssues.state, 'sent'), lt(newsletterIssues.createdAt, before)));
    await deleteUnlocked(db, newsletterDeliveries, inArray(newsletterDeliveries.issueId, oldIssues));
  },
});

import { eq, inArray, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import {
  emailPreferences,
  newsletterConfirmations,
  newsletterDeliveries,
  newsletterDrafts,
  newsletterIssues,
  newsletterSubscribers,
  suppressions,
} from '../../db/schema.ts';
import { expireConfirmations } from './subscribers/unsubscribe-store.ts';

/** What the newsletter stores about a user, by account and by address. Hashes of links are never read here. */
export const personalDataStore = (db: Database) => ({
  findSubscription: async (email: string) => {
    const { source, subscribedAt, confirmedAt } = newsletterSubscribers;
    const [row] = await db
      .select({ source, subscribedAt, confirmedAt })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    return row ?? null;
  },

  listConfirmations: (email: string) =>
    db
      .select({ sentAt: newsletterConfirmations.createdAt, expiresAt: newsletterConfirmations.expiresAt })
      .from(newsletterConfirmations)
      .where(eq(newsletterConfirmations.email, email))
      .orderBy(newsletterConfirmations.createdAt),

  findSuppression: async (email: string) => {
    const { reason, answer, createdAt } = suppressions;
    const [row] = await db
      .select({ reason, answer, since: createdAt })
      .from(suppressions)
      .where(eq(suppressions.email, email));
    return row ?? null;
  },

  /** @param email null for only the deliveries that went to the account. */
  listDeliveries: (userId: string, email: string | null) =>
    db
      .select({
        issue: newsletterIssues.subject,
        to: newsletterDeliveries.email,
        state: newsletterDeliveries.state,
        answer: newsletterDeliveries.answer,
        at: newsletterDeliveries.createdAt,
      })
      .from(newsletterDeliveries)
      .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterDeliveries.issueId))
      .where(
        or(eq(newsletterDeliveries.userId, userId), email === null ? undefined : eq(newsletterDeliveries.email, email)),
      )
      .orderBy(newsletterDeliveries.id),

  findDraft: async (userId: string) => {
    const { subject, content, updatedAt } = newsletterDrafts;
    const [row] = await db
      .select({ subject, content, updatedAt })
      .from(newsletterDrafts)
      .where(eq(newsletterDrafts.userId, userId));
    return row ?? null;
  },

  /** Preferences that are being saved are either saved before this, or find no user any more. */
  lockUser: (tx: Transaction, userId: string) => lockUser(tx, userId, 'update'),

  /**
   * Deletes in the order in which sending locks the rows: issue, then recipient. Removes the user as the one who sent
   * an issue, which deleting the user's row would do too, but only after the recipients were locked. Then in the order
   * in which unsubscribing locks them: subscription, then preference. Whoever claims a
   * delivery to one of them locks that row, so the deliveries are deleted last, when all of them are visible.
   */
  erase: async (tx: Transaction, userId: string, addresses: string[]): Promise<void> => {
    await tx.update(newsletterIssues).set({ createdBy: null }).where(eq(newsletterIssues.createdBy, userId));
    await tx.delete(newsletterSubscribers).where(inArray(newsletterSubscribers.email, addresses));
    await tx.delete(emailPreferences).where(eq(emailPreferences.userId, userId));
    await tx
      .delete(newsletterDeliveries)
      .where(or(eq(newsletterDeliveries.userId, userId), inArray(newsletterDeliveries.email, addresses)));
    await tx.delete(newsletterDrafts).where(eq(newsletterDrafts.userId, userId));
  },

  /**
   * Makes the confirmation links of an address invalid and replaces the address, so that they still count as sent to
   * it.
   */
  anonymizeConfirmations: async (tx: Transaction, email: string, emailHash: string, now: Date): Promise<void> => {
    await expireConfirmations(tx, email, now);
    await tx.update(newsletterConfirmations).set({ email: emailHash }).where(eq(newsletterConfirmations.email, email));
  },
});

import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import {
  emailPreferences,
  newsletterConfirmations,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscribers,
  users,
} from '#server/db/schema.ts';

export interface Unsubscriber {
  /** In the form of normalizeEmail. */
  readonly email: string;
  /** The user, if one is known to be meant. Their address may have changed since. */
  readonly userId?: string | null;
}

export type UnsubscribeStore = ReturnType<typeof unsubscribeStore>;

/**
 * Ends the subscription of an address and the preference of its user, and expires the links that would confirm it
 * again. The subscription comes before the preference, because all code locks them in this order.
 * @returns whether there was something to end.
 */
export async function unsubscribeFromNewsletter(
  tx: Transaction,
  { email, userId }: Unsubscriber,
  now: Date,
): Promise<boolean> {
  const deleted = await tx
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .returning({ id: newsletterSubscribers.id });
  const withAddress = tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const isWithAddress = inArray(emailPreferences.userId, withAddress);
  const optedOut = await tx
    .update(emailPreferences)
    .set({ newsletter: 0, newsletterSince: now })
    .where(
      and(
        eq(emailPreferences.newsletter, 1),
        userId ? or(eq(emailPreferences.userId, userId), isWithAddress) : isWithAddress,
      ),
    )
    .returning({ userId: emailPreferences.userId });
  await expireConfirmations(tx, email, now);
  return deleted.length + optedOut.length > 0;
}

/** Makes the links invalid. They still count as sent. */
export async function expireConfirmations(tx: Transaction, email: string, now: Date): Promise<void> {
  await tx
    .update(newsletterConfirmations)
    .set({ expiresAt: now })
    .where(and(eq(newsletterConfirmations.email, email), gt(newsletterConfirmations.expiresAt, now)));
}

/** Who a link in an issue belongs to, and what is recorded when it is used. */
export const unsubscribeStore = (db: Database) => ({
  unsubscribe: (unsubscriber: Unsubscriber, now: Date): Promise<boolean> =>
    db.transaction((tx) => unsubscribeFromNewsletter(tx, unsubscriber, now)),

  findDelivery: async (id: string) => {
    const [row] = await db
      .select({
        issueId: newsletterDeliveries.issueId,
        email: newsletterDeliveries.email,
        userId: newsletterDeliveries.userId,
        unsubscribeHash: newsletterDeliveries.unsubscribeHash,
        oneClickHash: newsletterDeliveries.oneClickHash,
      })
      .from(newsletterDeliveries)
      .where(eq(newsletterDeliveries.id, id));
    return row ?? null;
  },

  incrementUnsubscribed: async (issueId: string): Promise<void> => {
    await db
      .update(newsletterIssues)
      .set({ unsubscribed: sql`${newsletterIssues.unsubscribed} + 1` })
      .where(eq(newsletterIssues.id, issueId));
  },
});

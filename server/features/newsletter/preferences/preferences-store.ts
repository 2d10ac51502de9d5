import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { EmailPreferences } from '#contract/calls/newsletter.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser, lockUsers } from '#server/db/lock-user.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { emailPreferences, newsletterSubscribers } from '#server/db/schema.ts';
import { isSuppressed } from '../bounces/suppressions-store.ts';

export type PreferencesStore = ReturnType<typeof preferencesStore>;

/** The email preferences of users. */
export const preferencesStore = (db: Database) => ({
  transaction: runTransaction(db),

  /** @returns null when the user has never chosen. */
  find: async (userId: string, tx: Database | Transaction = db) => {
    const [row] = await tx.select().from(emailPreferences).where(eq(emailPreferences.userId, userId));
    return row ?? null;
  },

  isSubscribed: async (email: string, tx: Database | Transaction = db): Promise<boolean> => {
    const rows = await tx
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.email, email), isNotNull(newsletterSubscribers.confirmedAt)));
    return rows.length > 0;
  },

  isSuppressed: (email: string, tx: Database | Transaction = db): Promise<boolean> => isSuppressed(tx, email),

  /** Against deletion, and against another change of preferences at the same time. */
  lockUser: (tx: Transaction, userId: string) => lockUser(tx, userId, 'no key update'),

  /** The same, for an administrator who changes another user's: recording that locks the administrator too. */
  lockUserAndAdmin: (tx: Transaction, userId: string, adminId: string): Promise<void> =>
    lockUsers(tx, [userId, adminId], 'no key update'),

  /** Removes the preferences, so that the defaults apply again. */
  remove: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(emailPreferences).where(eq(emailPreferences.userId, userId));
  },

  /** @param savedAt null leaves the old value, because it is not the user who saves. */
  save: async (
    tx: Transaction,
    userId: string,
    wanted: EmailPreferences,
    { now, savedAt }: { readonly now: Date; readonly savedAt: Date | null },
  ): Promise<void> => {
    const { newsletter, newsletterSince } = emailPreferences;
    await tx
      .insert(emailPreferences)
      .values({ userId, ...wanted, savedAt, newsletterSince: now })
      .onConflictDoUpdate({
        target: emailPreferences.userId,
        set: {
          ...wanted,
          ...(savedAt && { savedAt }),
          newsletterSince: sql`case when ${newsletter} = excluded.newsletter then ${newsletterSince}
            else excluded.newsletter_since end`,
        },
      });
  },
});

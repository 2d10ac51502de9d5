import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { newsletterConfirmations, newsletterSubscribers, suppressions } from '#server/db/schema.ts';
import { type Suppression, suppress } from '../bounces/suppressions-store.ts';

type NewSubscriber = Pick<typeof newsletterSubscribers.$inferInsert, 'id' | 'email' | 'source' | 'subscribedAt'>;
type Confirmation = typeof newsletterConfirmations.$inferSelect;

export type SubscribeStore = ReturnType<typeof subscribeStore>;

/** How an address becomes subscribed. */
export const subscribeStore = (db: Database) => ({
  transaction: runTransaction(db),

  /**
   * Leaves a confirmed subscription of the address unchanged. An unconfirmed one counts as new, so that it is not
   * deleted for its age before the confirmation email is sent.
   */
  addPending: async (tx: Transaction, subscriber: NewSubscriber): Promise<void> => {
    await tx
      .insert(newsletterSubscribers)
      .values(subscriber)
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { subscribedAt: sql`excluded.subscribed_at` },
        setWhere: isNull(newsletterSubscribers.confirmedAt),
      });
  },

  /**
   * Locks the address until the transaction ends. Otherwise two concurrent requests could both use the last email
   * allowed.
   */
  lockAddress: async (tx: Transaction, email: string): Promise<void> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`newsletter:${email}`}))`);
  },

  /** Whether the address waits for confirmation and may be emailed. */
  needsConfirmation: async (tx: Transaction, email: string): Promise<boolean> => {
    const rows = await tx
      .select({ email: newsletterSubscribers.email })
      .from(newsletterSubscribers)
      .leftJoin(suppressions, eq(suppressions.email, newsletterSubscribers.email))
      .where(
        and(
          eq(newsletterSubscribers.email, email),
          isNull(newsletterSubscribers.confirmedAt),
          isNull(suppressions.email),
        ),
      );
    return rows.length > 0;
  },

  /** @param addresses the address, and the hash that replaces it once an account with it was deleted. */
  countConfirmations: (tx: Transaction, addresses: string[], since: Date, until: Date): Promise<number> =>
    tx.$count(
      newsletterConfirmations,
      and(
        inArray(newsletterConfirmations.email, addresses),
        gt(newsletterConfirmations.createdAt, since),
        lte(newsletterConfirmations.createdAt, until),
      ),
    ),

  addConfirmation: async (tx: Transaction, confirmation: Confirmation): Promise<void> => {
    await tx.insert(newsletterConfirmations).values(confirmation);
  },

  removeConfirmation: async (tokenHash: string): Promise<void> => {
    await db.delete(newsletterConfirmations).where(eq(newsletterConfirmations.tokenHash, tokenHash));
  },

  /** The address this token was sent to. Null when the token is unknown or expired. */
  findEmailByToken: async (tx: Transaction, tokenHash: string, now: Date): Promise<string | null> => {
    const [row] = await tx
      .select({ email: newsletterConfirmations.email })
      .from(newsletterConfirmations)
      .where(and(eq(newsletterConfirmations.tokenHash, tokenHash), gt(newsletterConfirmations.expiresAt, now)));
    return row?.email ?? null;
  },

  /**
   * An address confirmed earlier keeps its time of confirmation.
   * @returns false when it is no longer subscribed.
   */
  confirm: async (tx: Transaction, email: string, now: Date): Promise<boolean> => {
    const rows = await tx
      .update(newsletterSubscribers)
      .set({ confirmedAt: sql`coalesce(${newsletterSubscribers.confirmedAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(newsletterSubscribers.email, email))
      .returning({ id: newsletterSubscribers.id });
    return rows.length > 0;
  },

  suppress: (suppression: Suppression): Promise<void> => suppress(db, suppression),
});

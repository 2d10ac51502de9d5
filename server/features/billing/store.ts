import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { paymentEvents, subscriptions } from '../../db/schema.ts';
import type { PaymentEvent, ProviderSubscription } from '../../ports/payments/port.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export type BillingStore = ReturnType<typeof billingStore>;

/** Later than the row's own stamp even within one millisecond, so that a stamp never stands for two states. */
const stampAfter = (row: SubscriptionRow, now: Date): Date =>
  new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));

export const billingStore = (db: Database) => ({
  ofUser: async (userId: string): Promise<SubscriptionRow | null> => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
    return row ?? null;
  },

  ofCustomer: async (customerId: string): Promise<SubscriptionRow | null> => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
    return row ?? null;
  },

  /** Notes whose customer it is, before any plan. Does nothing when that is known. */
  insertCustomer: async (userId: string, customerId: string, now: Date): Promise<void> => {
    const row = { userId, customerId, status: 'none', createdAt: now, updatedAt: now };
    await db.insert(subscriptions).values(row).onConflictDoNothing();
  },

  transaction: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => db.transaction(work),

  /** Holds the row for the transaction, if nobody has written it since it was read. */
  holdUnchanged: async (tx: Transaction, row: SubscriptionRow): Promise<boolean> => {
    const held = await tx
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, row.userId), eq(subscriptions.updatedAt, row.updatedAt)))
      .for('update');
    return held.length === 1;
  },

  /** @returns false when this event was taken in before. */
  insertEvent: async (tx: Transaction, event: PaymentEvent, now: Date): Promise<boolean> => {
    const inserted = await tx
      .insert(paymentEvents)
      .values({ ...event, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    return inserted.length === 1;
  },

  writePlan: async (tx: Transaction, row: SubscriptionRow, plan: ProviderSubscription, now: Date): Promise<void> => {
    await tx
      .update(subscriptions)
      .set({
        subscriptionId: plan.id,
        status: plan.status,
        trialEnd: plan.trialEnd,
        currentPeriodEnd: plan.currentPeriodEnd,
        cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
        everPaid: plan.everPaid,
        updatedAt: stampAfter(row, now),
      })
      .where(eq(subscriptions.userId, row.userId));
  },

  eventsOf: (customerId: string): Promise<{ type: string; receivedAt: Date }[]> =>
    db
      .select({ type: paymentEvents.type, receivedAt: paymentEvents.receivedAt })
      .from(paymentEvents)
      .where(eq(paymentEvents.customerId, customerId))
      .orderBy(paymentEvents.receivedAt),

  /** @returns the customer whose traces were removed, or null when there were none. */
  erase: async (tx: Transaction, userId: string): Promise<string | null> => {
    const [row] = await tx
      .delete(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .returning({ customerId: subscriptions.customerId });
    if (row === undefined) return null;
    await tx.delete(paymentEvents).where(eq(paymentEvents.customerId, row.customerId));
    return row.customerId;
  },
});

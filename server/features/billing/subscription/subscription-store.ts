import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { rowsOf } from '../../../db/rows-of.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { paymentEvents, subscriptions, users } from '../../../db/schema.ts';
import type { StoredSubscription } from './subscription-state.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export type SubscriptionStore = ReturnType<typeof subscriptionStore>;

/** A row as it was read, and its new content. */
export interface SubscriptionWrite {
  readonly row: SubscriptionRow;
  readonly next: StoredSubscription;
}

/**
 * Later than the row's own timestamp even within the same millisecond, so that each write has a different timestamp.
 */
const nextTimestamp = (row: SubscriptionRow, now: Date): Date =>
  new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));

/** All writes as one JSON value, which the database unpacks, so that many rows cost one statement. */
const toRecords = (writes: readonly SubscriptionWrite[], now: Date): string =>
  JSON.stringify(
    writes.map(({ row, next }) => ({
      user_id: row.userId,
      was: row.updatedAt,
      stamp: nextTimestamp(row, now),
      subscription_id: next.subscriptionId,
      status: next.status,
      trial_end: next.trialEnd,
      current_period_end: next.currentPeriodEnd,
      cancel_at_period_end: next.cancelAtPeriodEnd,
      ever_paid: next.everPaid,
      first_paid_at: next.firstPaidAt,
      refunded_at: next.refundedAt,
      last_charge_id: next.lastChargeId,
      last_charge_outcome: next.lastChargeOutcome,
    })),
  );

/** The row of one user or customer. */
const subscriptionRows = (db: Database) => ({
  findByUser: async (userId: string): Promise<SubscriptionRow | null> => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
    return row ?? null;
  },

  findByCustomers: (customerIds: readonly string[]): Promise<SubscriptionRow[]> =>
    db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.customerId, [...customerIds])),

  /** Stores the user's customer id, before any subscription. Does nothing when it is already known. */
  insertCustomer: async (userId: string, customerId: string, now: Date): Promise<void> => {
    const row = { userId, customerId, status: 'none', createdAt: now, updatedAt: now };
    await db.insert(subscriptions).values(row).onConflictDoNothing();
  },

  /** Gives the row another customer. Everything stored for the old customer is deleted. */
  replaceCustomer: (row: SubscriptionRow, customerId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const ofOld = and(eq(subscriptions.userId, row.userId), eq(subscriptions.customerId, row.customerId));
      await tx.update(subscriptions).set({ customerId }).where(ofOld);
      await tx.delete(paymentEvents).where(eq(paymentEvents.customerId, row.customerId));
    }),

  /** The present addresses of these people. */
  findEmails: async (tx: Transaction, userIds: readonly string[]): Promise<string[]> => {
    const rows = await tx
      .select({ email: users.email })
      .from(users)
      .where(inArray(users.id, [...userIds]));
    return rows.map((row) => row.email);
  },

  /** @returns the row that was removed, or null when there was none. */
  erase: async (tx: Transaction, userId: string): Promise<SubscriptionRow | null> => {
    const [row] = await tx.delete(subscriptions).where(eq(subscriptions.userId, userId)).returning();
    return row ?? null;
  },
});

/** Many rows at once: what the provider told, and whose trial or month ends. */
const subscriptionBatches = (db: Database) => ({
  transaction: runTransaction(db),

  /**
   * Writes each row that has not changed since it was read.
   * @returns the users whose rows were written.
   */
  updateUnchanged: async (tx: Transaction, writes: readonly SubscriptionWrite[], now: Date): Promise<Set<string>> => {
    const statement = sql`
      update subscriptions as row set
        subscription_id = new.subscription_id, status = new.status, trial_end = new.trial_end,
        current_period_end = new.current_period_end, cancel_at_period_end = new.cancel_at_period_end,
        ever_paid = new.ever_paid, first_paid_at = new.first_paid_at, refunded_at = new.refunded_at,
        last_charge_id = new.last_charge_id, last_charge_outcome = new.last_charge_outcome, updated_at = new.stamp
      from jsonb_to_recordset(${toRecords(writes, now)}::jsonb) as new(
        user_id uuid, was timestamptz, stamp timestamptz, subscription_id text, status text, trial_end timestamptz,
        current_period_end timestamptz, cancel_at_period_end boolean, ever_paid boolean, first_paid_at timestamptz,
        refunded_at timestamptz, last_charge_id text, last_charge_outcome text)
      where row.user_id = new.user_id and row.updated_at = new.was
      returning row.user_id`;
    const written = await rowsOf<{ user_id: string }>(tx, statement);
    return new Set(written.map((row) => row.user_id));
  },

  /**
   * Marks some subscriptions as reminded: those with a trial that is not cancelled and ends by `until`. Rows locked by
   * another process are skipped.
   */
  markReminded: async (tx: Transaction, now: Date, until: Date, limit: number) => {
    const due = tx
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(
        and(
          // A literal and not a parameter, so that the partial index of running trials is used.
          sql`${subscriptions.status} = 'trialing'`,
          eq(subscriptions.cancelAtPeriodEnd, false),
          gt(subscriptions.trialEnd, now),
          lte(subscriptions.trialEnd, until),
          or(isNull(subscriptions.remindedTrialEnd), ne(subscriptions.remindedTrialEnd, subscriptions.trialEnd)),
        ),
      )
      .orderBy(asc(subscriptions.trialEnd))
      .limit(limit)
      .for('update', { skipLocked: true });
    return tx
      .update(subscriptions)
      .set({ remindedTrialEnd: sql`${subscriptions.trialEnd}` })
      .where(inArray(subscriptions.userId, due))
      .returning({ userId: subscriptions.userId, trialEnd: subscriptions.trialEnd });
  },

  /** Customers in order of id whose trial or month ended before then, and who have not been synced since either. */
  findOverdue: (customerId: string, before: Date, limit: number): Promise<{ customerId: string }[]> =>
    db
      .select({ customerId: subscriptions.customerId })
      .from(subscriptions)
      .where(
        and(
          gt(subscriptions.customerId, customerId),
          lt(subscriptions.updatedAt, before),
          or(
            and(eq(subscriptions.status, 'trialing'), lt(subscriptions.trialEnd, before)),
            and(eq(subscriptions.status, 'active'), lt(subscriptions.currentPeriodEnd, before)),
          ),
        ),
      )
      .orderBy(asc(subscriptions.customerId))
      .limit(limit),
});

export const subscriptionStore = (db: Database) => ({ ...subscriptionRows(db), ...subscriptionBatches(db) });

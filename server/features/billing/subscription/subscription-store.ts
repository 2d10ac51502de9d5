import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { paymentEvents, subscriptions, users } from '#server/db/schema.ts';
import type { StoredSubscription } from './subscription-state.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export type SubscriptionStore = ReturnType<typeof subscriptionStore>;

/** A row as it was read, and the new content to write. */
export interface SubscriptionWrite {
  readonly row: SubscriptionRow;
  readonly next: StoredSubscription;
}

/**
 * A timestamp later than the row's current one, even within the same millisecond. Each write thus has a different
 * timestamp, by which concurrent changes are detected.
 */
const nextTimestamp = (row: SubscriptionRow, now: Date): Date =>
  new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));

/** The same in SQL. */
const nextTimestampOfRow = (now: Date) =>
  sql`greatest(${now.toISOString()}::timestamptz, ${subscriptions.updatedAt} + interval '1 millisecond')`;

/** Encodes all writes as one JSON value, which the database unpacks, so that one statement updates many rows. */
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
      price_pence: next.pricePence,
      ever_paid: next.everPaid,
      first_paid_at: next.firstPaidAt,
      refunded_at: next.refundedAt,
      last_charge_id: next.lastChargeId,
      last_charge_outcome: next.lastChargeOutcome,
      pending_charge_at: next.pendingChargeAt,
      pending_charge_pence: next.pendingChargePence,
    })),
  );

/** Operations on the rows of individual users or customers. */
const subscriptionRows = (db: Database) => ({
  findByUser: async (userId: string, on: Database | Transaction = db): Promise<SubscriptionRow | null> => {
    const [row] = await on.select().from(subscriptions).where(eq(subscriptions.userId, userId));
    return row ?? null;
  },

  findByCustomers: (customerIds: readonly string[]): Promise<SubscriptionRow[]> =>
    db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.customerId, [...customerIds])),

  /**
   * Stores the user's customer id before the first subscription. Does nothing if the user already has a row, or no
   * longer exists.
   */
  insertCustomer: (userId: string, customerId: string, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await lockUser(tx, userId, 'key share'))) return;
      const row = { userId, customerId, status: 'none', createdAt: now, updatedAt: now };
      await tx.insert(subscriptions).values(row).onConflictDoNothing();
    }),

  /** Replaces the row's customer id, and deletes the events stored for the old customer. */
  replaceCustomer: (row: SubscriptionRow, customerId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const ofOld = and(eq(subscriptions.userId, row.userId), eq(subscriptions.customerId, row.customerId));
      await tx.update(subscriptions).set({ customerId }).where(ofOld);
      await tx.delete(paymentEvents).where(eq(paymentEvents.customerId, row.customerId));
    }),

  /**
   * Records that the account has another owner from now on: the plans ordered before are not theirs.
   * @returns the customer; null if there is none.
   */
  passOn: async (tx: Transaction, userId: string, ownerMark: string, now: Date): Promise<string | null> => {
    const [passed] = await tx
      .update(subscriptions)
      .set({ ownerMark, keptPlanId: null, updatedAt: nextTimestampOfRow(now) })
      .where(eq(subscriptions.userId, userId))
      .returning({ customerId: subscriptions.customerId });
    return passed?.customerId ?? null;
  },

  /** Lets the plan continue that the row names, unless the account has passed to another owner since it was read. */
  keepPlan: async ({ userId, ownerMark, subscriptionId }: SubscriptionRow): Promise<void> => {
    if (ownerMark === null) return;
    const isSame = and(eq(subscriptions.userId, userId), eq(subscriptions.ownerMark, ownerMark));
    await db.update(subscriptions).set({ keptPlanId: subscriptionId }).where(isSame);
  },

  /** @returns false if a refund is recorded already. */
  markRefunded: async (tx: Transaction, userId: string, now: Date): Promise<boolean> => {
    const marked = await tx
      .update(subscriptions)
      .set({ refundedAt: now, updatedAt: nextTimestampOfRow(now) })
      .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.refundedAt)))
      .returning({ userId: subscriptions.userId });
    return marked.length > 0;
  },

  /** The current addresses of these users. */
  findEmails: async (tx: Transaction, userIds: readonly string[]): Promise<string[]> => {
    const rows = await tx
      .select({ email: users.email })
      .from(users)
      .where(inArray(users.id, [...userIds]));
    return rows.map((row) => row.email);
  },

  /** @returns the row that was deleted, or null if there was none. */
  erase: async (tx: Transaction, userId: string): Promise<SubscriptionRow | null> => {
    const [row] = await tx.delete(subscriptions).where(eq(subscriptions.userId, userId)).returning();
    return row ?? null;
  },
});

/** Operations on many rows: storing the provider's replies, and finding trials and periods that end. */
const subscriptionBatches = (db: Database) => ({
  transaction: runTransaction(db),

  /**
   * Writes each row that has not been written since it was read. The rows are locked in the order of their users, so
   * that two processes cannot deadlock.
   * @returns the users whose rows were written.
   */
  updateUnchanged: async (tx: Transaction, writes: readonly SubscriptionWrite[], now: Date): Promise<Set<string>> => {
    const statement = sql`
      with locked as (
        select user_id from subscriptions where user_id in ${writes.map(({ row }) => row.userId)}
        order by user_id for no key update
      )
      update subscriptions as row set
        subscription_id = new.subscription_id, status = new.status, trial_end = new.trial_end,
        current_period_end = new.current_period_end, cancel_at_period_end = new.cancel_at_period_end,
        price_pence = new.price_pence,
        ever_paid = new.ever_paid, first_paid_at = new.first_paid_at, refunded_at = new.refunded_at,
        last_charge_id = new.last_charge_id, last_charge_outcome = new.last_charge_outcome,
        pending_charge_at = new.pending_charge_at,
        pending_charge_pence = new.pending_charge_pence, updated_at = new.stamp
      from jsonb_to_recordset(${toRecords(writes, now)}::jsonb) as new(
        user_id uuid, was timestamptz, stamp timestamptz, subscription_id text, status text, trial_end timestamptz,
        current_period_end timestamptz, cancel_at_period_end boolean, price_pence int, ever_paid boolean,
        first_paid_at timestamptz, refunded_at timestamptz, last_charge_id text, last_charge_outcome text,
        pending_charge_at timestamptz, pending_charge_pence int)
        join locked on locked.user_id = new.user_id
      where row.user_id = new.user_id and row.updated_at = new.was
      returning row.user_id`;
    const written = await rowsOf<{ user_id: string }>(tx, statement);
    return new Set(written.map((row) => row.user_id));
  },

  /**
   * Marks up to `limit` subscriptions as reminded whose trial ends between `now` and `until` and is not cancelled.
   * Skips rows that another process has locked.
   * @returns the marked users and the ends of their trials.
   */
  markReminded: async (tx: Transaction, now: Date, until: Date, limit: number) => {
    const due = tx
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(
        and(
          // A literal instead of a parameter, so that the partial index of running trials can be used.
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

  /**
   * Customers, by id, whose trial or paid period ended before `before` and whose row was last written before it too, or
   * after `latest`: that was before the clock was set back.
   */
  findOverdue: (customerId: string, before: Date, latest: Date, limit: number): Promise<{ customerId: string }[]> =>
    db
      .select({ customerId: subscriptions.customerId })
      .from(subscriptions)
      .where(
        and(
          gt(subscriptions.customerId, customerId),
          or(lt(subscriptions.updatedAt, before), gt(subscriptions.updatedAt, latest)),
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

/** Users' subscriptions, and the events of the payment provider. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { timestamptz } from './column-types.ts';

/**
 * The last known state of a user's subscription. Access is derived from this row and the clock, never from an event.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    /** The provider's status, or 'none' before a subscription was started. */
    status: text('status').notNull(),
    trialEnd: timestamptz('trial_end'),
    currentPeriodEnd: timestamptz('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** What a month of this plan costs. It keeps the price it was started at. Null before a plan was started. */
    pricePence: integer('price_pence'),
    everPaid: boolean('ever_paid').notNull().default(false),
    /** The first charge of this user's first paid subscription, which can be refunded for a limited time. */
    firstPaidAt: timestamptz('first_paid_at'),
    refundedAt: timestamptz('refunded_at'),
    /** The last known charge, and its outcome. The user is notified of each once. */
    lastChargeId: text('last_charge_id'),
    lastChargeOutcome: text('last_charge_outcome', { enum: ['paid', 'failed', 'refunded'] }),
    /** A charge for a month that has begun, which the provider has not attempted yet. */
    pendingChargeAt: timestamptz('pending_charge_at'),
    pendingChargePence: integer('pending_charge_pence'),
    /**
     * Set when the account passes to another owner, and part of the keys of all later orders: without it, a plan was
     * ordered before that. Null: this has never happened.
     */
    ownerMark: uuid('owner_mark'),
    /** A plan that was ordered before, and that the present owner has kept. */
    keptPlanId: text('kept_plan_id'),
    /** The end of the trial that the user was reminded of. */
    remindedTrialEnd: timestamptz('reminded_trial_end'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_customer').on(table.customerId),
    index('subscriptions_trial_end').on(table.trialEnd).where(sql`status = 'trialing'`),
    // For the administrators' list of users: its filters, its order, and expired access.
    index('subscriptions_active').on(table.userId).where(sql`status = 'active'`),
    index('subscriptions_trialing').on(table.userId).where(sql`status = 'trialing'`),
    index('subscriptions_trial_over')
      .on(table.userId)
      .where(sql`status = 'canceled' and not ever_paid and trial_end is not null`),
    index('subscriptions_ending').on(table.currentPeriodEnd).where(sql`status = 'active' and cancel_at_period_end`),
  ],
);

/**
 * Keyed hashes of addresses that have had their trial, or a payment back. They are kept after erasure, and cannot be
 * reversed.
 */
export const usedTrials = pgTable(
  'used_trials',
  {
    emailHash: text('email_hash').primaryKey(),
    usedAt: timestamptz('used_at').notNull(),
    /** When a payment was refunded. Null: never. */
    refundedAt: timestamptz('refunded_at'),
    /** The user who is starting the trial now. Null: the trial has begun, and the user is no longer recorded. */
    reservedBy: uuid('reserved_by').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('used_trials_reserved').on(table.reservedBy).where(sql`reserved_by is not null`)],
);

/** The position up to which the payment provider's own list of events was read: a single row. */
export const paymentEventCursor = pgTable('payment_event_cursor', {
  id: smallint('id').primaryKey(),
  readUntil: timestamptz('read_until').notNull(),
});

/** Events of the payment provider, each processed once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    type: text('type').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [index('payment_events_customer').on(table.customerId)],
);

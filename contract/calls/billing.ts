import { z } from 'zod';
import { call } from '../call.ts';
import { ownReads, paymentLimit } from '../rate-limits.ts';
import { messageReply } from '../schemas/message-reply.ts';

const planTypes = ['trial', 'premium', 'free'] as const;

/** Every state of a subscription, under the product's own names. */
export const subscriptionStatuses = ['none', 'trialing', 'active', 'past_due', 'canceled', 'trial_expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const unixSeconds = z.int().nullable();

export const subscriptionStatus = call({
  method: 'GET',
  path: '/api/subscription-status',
  guard: 'session',
  limit: ownReads,
  reply: z.object({
    planType: z.enum(planTypes),
    status: z.enum(subscriptionStatuses),
    isTrialing: z.boolean(),
    /** True whenever there is no access. */
    needsSetup: z.boolean(),
    trialEnd: unixSeconds,
    cancel_at_period_end: z.boolean(),
    current_period_end: unixSeconds,
    /** What a month of the running plan costs: the price on the day it was started. Null without a running plan. */
    planPricePence: z.int().nullable(),
    /**
     * A charge for a month that has begun, which is attempted about then: the provider may wait an hour. Cancelling
     * before then stops it.
     */
    pendingCharge: z.object({ amountPence: z.int(), at: z.int() }).nullable(),
    /** The end of the period in which the first charge can be refunded; null: there is nothing to refund. */
    refundUntil: unixSeconds,
    /**
     * Shown before the page asks for a card: when the first charge would be, if the subscription started now. Without
     * trial days, for a user who has had their trial, that is now.
     */
    offer: z.object({ trialDays: z.int(), pricePence: z.int(), firstChargeAt: z.int() }),
    /** The card form that the page shows: the embedded one, or the provider's. */
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string().nullable(),
  }),
  errors: [],
});

/** Starts collecting a card: for a first subscription, after a failed charge, or to replace a working card. */
export const createSetupIntent = call({
  method: 'POST',
  path: '/api/create-setup-intent',
  guard: 'session',
  limit: paymentLimit,
  reply: z.object({ clientSecret: z.string() }),
  errors: ['payment_setup_failed', 'too_many_requests'],
});

const shownOffer = z.object({
  /**
   * The trial days of the offer that the user agreed to. If the trial would be shorter, because another account has
   * used it since, the failure is offer_changed and nothing is started. Never makes a trial longer.
   */
  shownTrialDays: z.int().min(0).max(365).optional(),
  /**
   * True if the user agreed to a card for their running plan, and to no new one. If that plan has ended, the failure
   * is plan_ended and nothing is started.
   */
  forRunningPlan: z.boolean().optional(),
});
/** What the card form showed when the user agreed to it. The server starts nothing else. */
export type ShownOffer = Readonly<Required<z.infer<typeof shownOffer>>>;

/**
 * Call this once the card was entered. Starts the subscription, or uses this card for further charges of the running
 * one.
 */
export const createSubscriptionAfterSetup = call({
  method: 'POST',
  path: '/api/create-subscription-after-setup',
  guard: 'session',
  limit: paymentLimit,
  body: shownOffer.nullish(),
  reply: z.object({ status: z.enum(subscriptionStatuses), trialEnd: unixSeconds }),
  errors: ['setup_incomplete', 'offer_changed', 'plan_ended', 'payment_setup_failed', 'too_many_requests'],
});

/**
 * Ends the subscription with its paid period or its trial. A subscription with an open or a pending charge ends
 * immediately, and the charge is not made.
 */
export const cancelSubscription = call({
  method: 'POST',
  path: '/api/subscription/cancel',
  guard: 'session',
  limit: paymentLimit,
  reply: messageReply,
  errors: ['nothing_to_cancel', 'payments_unavailable', 'too_many_requests'],
});

export const reactivateSubscription = call({
  method: 'POST',
  path: '/api/subscription/reactivate',
  guard: 'session',
  limit: paymentLimit,
  reply: messageReply,
  errors: ['nothing_to_reactivate', 'payments_unavailable', 'too_many_requests'],
});

/** Refunds the first charge within REFUND_DAYS and ends the subscription immediately. */
export const refundSubscription = call({
  method: 'POST',
  path: '/api/subscription/refund',
  guard: 'session',
  limit: paymentLimit,
  reply: messageReply,
  errors: ['nothing_to_refund', 'payments_unavailable', 'too_many_requests'],
});

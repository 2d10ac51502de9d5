import { z } from 'zod';
import { call } from './call.ts';

export const planTypes = ['trial', 'premium', 'free'] as const;

/** Every state a subscription can be in, as the product names them. */
export const subscriptionStatuses = ['none', 'trialing', 'active', 'past_due', 'canceled', 'trial_expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const unixSeconds = z.int().nullable();

export const subscriptionStatus = call({
  method: 'GET',
  path: '/api/subscription-status',
  guard: 'session',
  reply: z.object({
    planType: z.enum(planTypes),
    status: z.enum(subscriptionStatuses),
    isTrialing: z.boolean(),
    /** True whenever there is no access. */
    needsSetup: z.boolean(),
    trialEnd: unixSeconds,
    cancel_at_period_end: z.boolean(),
    current_period_end: unixSeconds,
    /** What the page needs before a card is asked for: when the first charge would be, if started now. */
    offer: z.object({ trialDays: z.int(), pricePence: z.int(), firstChargeAt: z.int() }),
    /** Which card form the page shows: the embedded one, or the provider's. */
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string().nullable(),
  }),
  errors: [],
});

export const createSetupIntent = call({
  method: 'POST',
  path: '/api/create-setup-intent',
  guard: 'session',
  reply: z.object({ clientSecret: z.string() }),
  errors: ['payment_setup_failed', 'already_subscribed'],
});

export const createSubscriptionAfterSetup = call({
  method: 'POST',
  path: '/api/create-subscription-after-setup',
  guard: 'session',
  reply: z.object({ status: z.enum(subscriptionStatuses), trialEnd: unixSeconds }),
  errors: ['setup_incomplete', 'payment_setup_failed'],
});

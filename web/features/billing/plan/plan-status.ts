/** The product's names for the states of a subscription. Pure. */
import type { SubscriptionStatus } from '#contract/calls/billing.ts';
import { formatDayAndMonth } from '#web/dates/relative-day.ts';

/** The part of the GET /api/subscription-status reply that this text depends on. */
export interface Subscription {
  readonly planType: 'trial' | 'premium' | 'free';
  readonly status: SubscriptionStatus;
  readonly isTrialing: boolean;
  readonly needsSetup: boolean;
  readonly trialEnd: number | null;
  readonly cancel_at_period_end: boolean;
}

export type StatusColor = 'green' | 'blue' | 'red';

/** A plan with an open charge gives no access, so its type is 'free', but to its user it is still their plan. */
export const planLabel = (subscription: Subscription): string =>
  subscription.isTrialing
    ? 'Free Trial'
    : subscription.planType === 'premium' || isUnpaid(subscription)
      ? 'Premium'
      : 'Free';

export const statusColor = ({ isTrialing, status }: Subscription): StatusColor =>
  status === 'active' || isTrialing ? 'green' : status === 'trialing' ? 'blue' : 'red';

export function statusText({ isTrialing, trialEnd, status, needsSetup }: Subscription): string {
  if (isTrialing) return trialEnd === null ? 'Trial' : `Trial ends ${formatUnixDayAndMonth(trialEnd)}`;
  if (status === 'active') return 'Active subscription';
  if (status === 'past_due') return 'Payment due';
  // A user who has had a plan has set it up before.
  return needsSetup && status === 'none' ? 'Subscription setup required' : 'No active subscription';
}

export const hasActiveSubscription = ({ status, isTrialing }: Subscription): boolean =>
  status === 'active' || isTrialing;

/** The user has a plan whose last charge failed: it cannot be used, and no second one can be started. */
export const isUnpaid = ({ status }: Subscription): boolean => status === 'past_due';

/** The plan runs until its trial or paid period is over, and then ends. */
export const isCancelling = (subscription: Subscription): boolean =>
  hasActiveSubscription(subscription) && subscription.cancel_at_period_end;

/** The user already has a plan, so none can be started. */
export const hasPlan = (subscription: Subscription): boolean =>
  hasActiveSubscription(subscription) || isUnpaid(subscription);

/** A server time in unix seconds, as a day in the user's own zone: '23 November'. */
const formatUnixDayAndMonth = (seconds: number): string => formatDayAndMonth(seconds * 1000);

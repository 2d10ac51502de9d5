/** The product's names for the states of a subscription. Pure. */
import type { SubscriptionStatus } from '../../../../contract/calls/billing.ts';
import { formatDayAndMonth } from '../../../dates/relative-day.ts';

/** The part of the GET /api/subscription-status reply that this text depends on. */
export interface Subscription {
  readonly planType: 'trial' | 'premium' | 'free';
  readonly status: SubscriptionStatus;
  readonly isTrialing: boolean;
  readonly needsSetup: boolean;
  readonly trialEnd: number | null;
}

export type StatusColor = 'green' | 'blue' | 'red';

export const planLabel = ({ isTrialing, planType }: Subscription): string =>
  isTrialing ? 'Free Trial' : planType === 'premium' ? 'Premium' : 'Free';

export const statusColor = ({ isTrialing, status }: Subscription): StatusColor =>
  status === 'active' || isTrialing ? 'green' : status === 'trialing' ? 'blue' : 'red';

export function statusText({ isTrialing, trialEnd, status, needsSetup }: Subscription): string {
  if (isTrialing) return trialEnd === null ? 'Trial' : `Trial ends ${formatUnixDayAndMonth(trialEnd)}`;
  if (status === 'active') return 'Active subscription';
  return needsSetup ? 'Subscription setup required' : 'No active subscription';
}

export const hasActiveSubscription = ({ status, isTrialing }: Subscription): boolean =>
  status === 'active' || isTrialing;

/** The user has a plan whose last charge failed: it cannot be used, and no second one can be started. */
export const isUnpaid = ({ status }: Subscription): boolean => status === 'past_due';

/** The user already has a plan, so none can be started. */
export const hasPlan = (subscription: Subscription): boolean =>
  hasActiveSubscription(subscription) || isUnpaid(subscription);

/** A server time in unix seconds, as a day in the user's own zone: '23 November'. */
const formatUnixDayAndMonth = (seconds: number): string => formatDayAndMonth(seconds * 1000);

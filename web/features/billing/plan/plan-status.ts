/** What a subscription is called, in the words of the product. Pure. */
import type { SubscriptionStatus } from '../../../../contract/calls/billing.ts';
import { formatDayAndMonth } from '../../../dates/relative-day.ts';

/** What these words depend on, out of the reply of GET /api/subscription-status. */
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

/** There is a plan, and its last charge failed: neither a plan to use nor room for a second one. */
export const isUnpaid = ({ status }: Subscription): boolean => status === 'past_due';

/** There is a plan already, so there is none to start. */
export const hasPlan = (subscription: Subscription): boolean =>
  hasActiveSubscription(subscription) || isUnpaid(subscription);

/** A moment the server gives in unix seconds, as a day in the person's own zone: '23 November'. */
const formatUnixDayAndMonth = (seconds: number): string => formatDayAndMonth(seconds * 1000);

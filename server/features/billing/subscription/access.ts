/**
 * Decides whether a user has access, from their subscription row and the current time. Pure.
 *
 * | the row                                       | status shown  | access                     |
 * |-----------------------------------------------|---------------|----------------------------|
 * | no row, or 'none' (never set up)              | none          | no_subscription            |
 * | trialing, trial not over                      | trialing      | yes                        |
 * | trialing, over for less than CHARGE_GRACE_MS  | trialing      | yes: the charge is pending |
 * | trialing, over for longer, or set to end      | trial_expired | trial_expired              |
 * | active                                        | active        | yes                        |
 * | active, set to end, and the end has passed    | canceled      | no_subscription            |
 * | past_due, unpaid, incomplete                  | past_due      | payment_failed             |
 * | incomplete_expired                            | canceled      | payment_failed             |
 * | canceled, never paid (cancelled in the trial) | trial_expired | trial_expired              |
 * | canceled after having paid                    | canceled      | no_subscription            |
 * | paused                                        | none          | no_subscription            |
 * | any other text                                | none          | no_subscription            |
 *
 * Other texts are never stored: an unknown status leaves the row unchanged (see subscription-state.ts).
 */
import type { SubscriptionStatus } from '#contract/calls/billing.ts';
import { HOUR_MS } from '#contract/domain/days.ts';
import type { AccessReason } from '#contract/failures.ts';
import type { Access } from '#server/auth/current-user.ts';
import { isProviderStatus, type ProviderStatus } from '#server/ports/payments/port.ts';

/** How long a finished trial still gives access while the result of the first charge is pending. */
export const CHARGE_GRACE_MS = HOUR_MS;

/** The columns of a subscription row that determine access. */
export interface SubscriptionFacts {
  /** The provider's status, or 'none'. */
  readonly status: string;
  readonly trialEnd: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly everPaid: boolean;
}

export type PlanType = 'trial' | 'premium' | 'free';

interface AccessDecision {
  readonly status: SubscriptionStatus;
  readonly planType: PlanType;
  readonly access: Access;
}

const granted = (status: SubscriptionStatus, planType: PlanType): AccessDecision => ({
  status,
  planType,
  access: { allowed: true },
});
const denied = (status: SubscriptionStatus, reason: AccessReason): AccessDecision => ({
  status,
  planType: 'free',
  access: { allowed: false, reason },
});

const isOver = (end: Date | null, now: Date, graceMs = 0): boolean =>
  end !== null && now.getTime() >= end.getTime() + graceMs;

function trialing(subscription: SubscriptionFacts, now: Date): AccessDecision {
  const over = isOver(subscription.trialEnd, now, subscription.cancelAtPeriodEnd ? 0 : CHARGE_GRACE_MS);
  return over ? denied('trial_expired', 'trial_expired') : granted('trialing', 'trial');
}

function active(subscription: SubscriptionFacts, now: Date): AccessDecision {
  const ended = subscription.cancelAtPeriodEnd && isOver(subscription.currentPeriodEnd, now);
  return ended ? denied('canceled', 'no_subscription') : granted('active', 'premium');
}

function canceled(subscription: SubscriptionFacts): AccessDecision {
  const inTrial = !subscription.everPaid && subscription.trialEnd !== null;
  return inTrial ? denied('trial_expired', 'trial_expired') : denied('canceled', 'no_subscription');
}

const decisionByStatus: Record<ProviderStatus, (subscription: SubscriptionFacts, now: Date) => AccessDecision> = {
  trialing,
  active,
  canceled,
  past_due: () => denied('past_due', 'payment_failed'),
  unpaid: () => denied('past_due', 'payment_failed'),
  incomplete: () => denied('past_due', 'payment_failed'),
  // Its first charge was never paid. It has ended: nothing is due, and a card would start another plan.
  incomplete_expired: () => denied('canceled', 'payment_failed'),
  paused: () => denied('none', 'no_subscription'),
};

const decide = (subscription: SubscriptionFacts | null, now: Date): AccessDecision =>
  subscription !== null && isProviderStatus(subscription.status)
    ? decisionByStatus[subscription.status](subscription, now)
    : denied('none', 'no_subscription');

/** Whether the user has access now, and if not, why. */
export const accessOf = (subscription: SubscriptionFacts | null, now: Date): Access => decide(subscription, now).access;

/** The status and plan type that the product shows for the same subscription. */
export const subscriptionStatusOf = (
  subscription: SubscriptionFacts | null,
  now: Date,
): { readonly status: SubscriptionStatus; readonly planType: PlanType } => {
  const { status, planType } = decide(subscription, now);
  return { status, planType };
};

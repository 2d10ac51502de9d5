/**
 * Who may use the product, from the one row we keep about a person's plan and the clock. Pure.
 *
 * | the row                                          | status shown  | access                    |
 * |--------------------------------------------------|---------------|---------------------------|
 * | no row, or 'none' (never set up)                 | none          | no_subscription           |
 * | trialing, trial not over                         | trialing      | yes                       |
 * | trialing, over for less than CHARGE_GRACE        | trialing      | yes: the charge is under way |
 * | trialing, over for longer, or set to end         | trial_expired | trial_expired             |
 * | active                                           | active        | yes                       |
 * | active, set to end, and the end has passed       | canceled      | no_subscription           |
 * | past_due, unpaid, incomplete, incomplete_expired | past_due      | payment_failed            |
 * | canceled, never paid (cancelled in the trial)    | trial_expired | trial_expired             |
 * | canceled after having paid                       | canceled      | no_subscription           |
 * | paused                                           | none          | no_subscription           |
 * | any other text                                   | none          | no_subscription           |
 *
 * The last line is never stored: a status we do not know leaves the row as it was (see plan-state.ts).
 */
import type { SubscriptionStatus } from '../../../contract/billing.ts';
import type { AccessReason } from '../../../contract/failures.ts';
import type { Access } from '../../person.ts';
import type { ProviderStatus } from '../../ports/payments/port.ts';

/** How long a trial that is over still counts while word of the first charge is on its way: one hour, in ms. */
export const CHARGE_GRACE = 60 * 60 * 1000;

/** The part of a subscription row that access is worked out from. */
export interface PlanFacts {
  /** The provider's word, or 'none'. */
  readonly status: string;
  readonly trialEnd: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly everPaid: boolean;
}

export type PlanType = 'trial' | 'premium' | 'free';

interface Standing {
  readonly status: SubscriptionStatus;
  readonly planType: PlanType;
  readonly access: Access;
}

const granted = (status: SubscriptionStatus, planType: PlanType): Standing => ({
  status,
  planType,
  access: { allowed: true },
});
const refused = (status: SubscriptionStatus, reason: AccessReason): Standing => ({
  status,
  planType: 'free',
  access: { allowed: false, reason },
});

const isOver = (end: Date | null, now: Date, graceMs = 0): boolean =>
  end !== null && now.getTime() >= end.getTime() + graceMs;

function trialing(plan: PlanFacts, now: Date): Standing {
  const over = isOver(plan.trialEnd, now, plan.cancelAtPeriodEnd ? 0 : CHARGE_GRACE);
  return over ? refused('trial_expired', 'trial_expired') : granted('trialing', 'trial');
}

function active(plan: PlanFacts, now: Date): Standing {
  const ended = plan.cancelAtPeriodEnd && isOver(plan.currentPeriodEnd, now);
  return ended ? refused('canceled', 'no_subscription') : granted('active', 'premium');
}

function canceled(plan: PlanFacts): Standing {
  const inTrial = !plan.everPaid && plan.trialEnd !== null;
  return inTrial ? refused('trial_expired', 'trial_expired') : refused('canceled', 'no_subscription');
}

const standings: Record<ProviderStatus, (plan: PlanFacts, now: Date) => Standing> = {
  trialing,
  active,
  canceled,
  past_due: () => refused('past_due', 'payment_failed'),
  unpaid: () => refused('past_due', 'payment_failed'),
  incomplete: () => refused('past_due', 'payment_failed'),
  incomplete_expired: () => refused('past_due', 'payment_failed'),
  paused: () => refused('none', 'no_subscription'),
};

/** True for the statuses of the table above; others are not stored. */
const isKnownStatus = (status: string): status is ProviderStatus => Object.hasOwn(standings, status);

const standingOf = (plan: PlanFacts | null, now: Date): Standing =>
  plan !== null && isKnownStatus(plan.status) ? standings[plan.status](plan, now) : refused('none', 'no_subscription');

/** Whether the person may use the product now, and if not, why. */
export const accessOf = (plan: PlanFacts | null, now: Date): Access => standingOf(plan, now).access;

/** The names the product shows for the same facts. */
export const subscriptionStatusOf = (
  plan: PlanFacts | null,
  now: Date,
): { readonly status: SubscriptionStatus; readonly planType: PlanType } => {
  const { status, planType } = standingOf(plan, now);
  return { status, planType };
};

/**
 * The subscription as a pure state machine. From the stored state and the provider's current reply it computes the next
 * state and the changes to report. docs/subscription-states.md contains the transition tables.
 */
import { MONTHLY_PRICE_PENCE } from '#contract/limits.ts';
import {
  type Charge,
  isProviderStatus,
  type ProviderStatus,
  type ProviderSubscription,
} from '#server/ports/payments/port.ts';
import type { SubscriptionFacts } from './access.ts';

export type SubscriptionState =
  | 'no_plan'
  | 'setup'
  | 'trialing'
  | 'active'
  | 'cancelling'
  | 'past_due'
  | 'paused'
  | 'ended';

/** The part of a row that is derived from the provider's replies. */
export interface StoredSubscription extends SubscriptionFacts {
  readonly subscriptionId: string | null;
  readonly pricePence: number | null;
  readonly firstPaidAt: Date | null;
  readonly refundedAt: Date | null;
  readonly lastChargeId: string | null;
  readonly lastChargeOutcome: Charge['outcome'] | null;
  readonly pendingChargeAt: Date | null;
  readonly pendingChargePence: number | null;
}

/** A change that the user is notified of once. */
export type SubscriptionChange =
  | { readonly kind: 'trial_started'; readonly trialEnd: Date }
  | { readonly kind: 'charged'; readonly charge: Charge; readonly isFirst: boolean; readonly nextChargeAt: Date | null }
  | { readonly kind: 'charge_failed' | 'refunded'; readonly charge: Charge }
  | { readonly kind: 'cancelled'; readonly until: Date }
  | { readonly kind: 'reactivated'; readonly nextChargeAt: Date }
  | { readonly kind: 'ended' };

export type SubscriptionTransition =
  | {
      readonly kind: 'recorded';
      readonly next: StoredSubscription;
      readonly changes: readonly SubscriptionChange[];
      /** True when a subscription with a trial is seen for the first time: the user's one trial is now used. */
      readonly usesTrial: boolean;
    }
  /** The stored state is kept, and an error is logged for the operator. */
  | { readonly kind: 'unknown_status'; readonly status: string };

const stateByStatus: Record<ProviderStatus, SubscriptionState> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'past_due',
  paused: 'paused',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** The state of a row. Null stands for a user without a row. */
export function subscriptionStateOf(
  subscription: Pick<SubscriptionFacts, 'status' | 'cancelAtPeriodEnd'> | null,
): SubscriptionState {
  if (subscription === null) return 'no_plan';
  if (!isProviderStatus(subscription.status)) return 'setup';
  const state = stateByStatus[subscription.status];
  return subscription.cancelAtPeriodEnd && (state === 'trialing' || state === 'active') ? 'cancelling' : state;
}

/** Whether a subscription exists that could still cause charges or give access. */
export const isRunning: Record<SubscriptionState, boolean> = {
  no_plan: false,
  setup: false,
  trialing: true,
  active: true,
  cancelling: true,
  past_due: true,
  paused: true,
  ended: false,
};

/** Whether the user has access until the end of the trial or paid period. */
const givesAccess: Record<SubscriptionState, boolean> = {
  no_plan: false,
  setup: false,
  trialing: true,
  active: true,
  cancelling: true,
  past_due: false,
  paused: false,
  ended: false,
};

/** The action that each request causes in each state. */
export const actionByState = {
  /** The user entered a card. */
  card: {
    no_plan: 'nothing',
    setup: 'start',
    trialing: 'change',
    active: 'change',
    cancelling: 'change',
    past_due: 'change',
    paused: 'change',
    ended: 'start',
  },
  /**
   * A subscription that gives no access is ended immediately instead of at the period's end, so that its open invoice
   * is not retried.
   */
  cancel: {
    no_plan: 'nothing',
    setup: 'nothing',
    trialing: 'at_period_end',
    active: 'at_period_end',
    cancelling: 'done_already',
    past_due: 'at_once',
    paused: 'at_once',
    ended: 'nothing',
  },
  reactivate: {
    no_plan: 'nothing',
    setup: 'nothing',
    trialing: 'done_already',
    active: 'done_already',
    cancelling: 'continue',
    past_due: 'nothing',
    paused: 'nothing',
    ended: 'nothing',
  },
} as const satisfies Record<string, Record<SubscriptionState, string>>;

/** The end of the current trial or paid period, when the next charge is due. */
export const periodEndOf = (
  subscription: Pick<SubscriptionFacts, 'status' | 'trialEnd' | 'currentPeriodEnd'>,
): Date | null =>
  subscription.status === 'trialing'
    ? (subscription.trialEnd ?? subscription.currentPeriodEnd)
    : subscription.currentPeriodEnd;

/** What a month of the plan costs, which need not be today's price. */
export const monthlyPriceOf = ({ pricePence }: Pick<StoredSubscription, 'pricePence'>): number =>
  pricePence ?? MONTHLY_PRICE_PENCE;

/**
 * Computes one transition. `current` is the provider's current subscription, or null if the provider has none.
 * Idempotent: applying the same reply again changes nothing.
 */
export function computeTransition(
  stored: StoredSubscription,
  current: ProviderSubscription | null,
  now: Date,
): SubscriptionTransition {
  if (current === null) return transitionOfMissing(stored, now);
  if (!isProviderStatus(current.status)) return { kind: 'unknown_status', status: current.status };
  const charge = changedCharge(stored, current.lastCharge);
  const next: StoredSubscription = {
    subscriptionId: current.id,
    status: current.status,
    // A later subscription does not reset the user's history: a used trial and a payment made are kept.
    trialEnd: current.trialEnd ?? stored.trialEnd,
    currentPeriodEnd: current.currentPeriodEnd,
    cancelAtPeriodEnd: current.cancelAtPeriodEnd,
    pricePence: current.pricePence,
    everPaid: stored.everPaid || current.firstPaidAt !== null,
    firstPaidAt: stored.firstPaidAt ?? current.firstPaidAt,
    refundedAt: stored.refundedAt ?? (current.lastCharge?.outcome === 'refunded' ? now : null),
    lastChargeId: charge?.id ?? stored.lastChargeId,
    lastChargeOutcome: charge?.outcome ?? stored.lastChargeOutcome,
    pendingChargeAt: current.pendingCharge?.at ?? null,
    pendingChargePence: current.pendingCharge?.amountPence ?? null,
  };
  const isNew = stored.subscriptionId !== current.id;
  return {
    kind: 'recorded',
    next,
    changes: [
      ...startChanges(next, isNew),
      ...chargeChanges(stored, next, charge),
      ...renewalChanges(stored, next, charge),
    ],
    usesTrial: isNew && current.trialEnd !== null,
  };
}

/**
 * The provider no longer has the subscription, so it cannot charge or renew. The user keeps the granted trial or paid
 * period until its end, because the cause may be a misconfiguration, such as the key of another provider account.
 */
function transitionOfMissing(stored: StoredSubscription, now: Date): SubscriptionTransition {
  const end = givesAccess[subscriptionStateOf(stored)] ? periodEndOf(stored) : null;
  const continues = end !== null && end > now;
  if (continues || !isRunning[subscriptionStateOf(stored)])
    return { kind: 'recorded', next: stored, changes: [], usesTrial: false };
  const next = { ...stored, status: 'canceled', pendingChargeAt: null, pendingChargePence: null };
  return { kind: 'recorded', next, changes: [{ kind: 'ended' }], usesTrial: false };
}

const outcomeRank: Record<Charge['outcome'], number> = { failed: 0, paid: 1, refunded: 2 };

/** Returns the charge if it is new or its outcome has advanced. A paid charge never becomes failed. */
function changedCharge(stored: StoredSubscription, charge: Charge | null): Charge | null {
  if (charge === null) return null;
  if (charge.id !== stored.lastChargeId || stored.lastChargeOutcome === null) return charge;
  return outcomeRank[charge.outcome] > outcomeRank[stored.lastChargeOutcome] ? charge : null;
}

const startChanges = (next: StoredSubscription, isNew: boolean): SubscriptionChange[] =>
  isNew && next.status === 'trialing' && next.trialEnd !== null
    ? [{ kind: 'trial_started', trialEnd: next.trialEnd }]
    : [];

function chargeChanges(
  stored: StoredSubscription,
  next: StoredSubscription,
  charge: Charge | null,
): SubscriptionChange[] {
  switch (charge?.outcome) {
    case undefined:
      return [];
    case 'failed':
      return [{ kind: 'charge_failed', charge }];
    case 'refunded':
      return [{ kind: 'refunded', charge }];
    case 'paid': {
      const nextChargeAt = subscriptionStateOf(next) === 'active' ? next.currentPeriodEnd : null;
      return [{ kind: 'charged', charge, isFirst: stored.firstPaidAt === null, nextChargeAt }];
    }
  }
}

/** Reports that the subscription was set to end, was reactivated or has ended. */
function renewalChanges(
  stored: StoredSubscription,
  next: StoredSubscription,
  charge: Charge | null,
): SubscriptionChange[] {
  const isNew = stored.subscriptionId !== next.subscriptionId;
  const [was, is] = [subscriptionStateOf(stored), subscriptionStateOf(next)];
  if (is === 'ended') {
    // The email about a refund that is reported now says so as well. An earlier one has said that the plan continues.
    const isReported = (isNew || isRunning[was]) && charge?.outcome !== 'refunded';
    return isReported ? [{ kind: 'ended' }] : [];
  }
  if (is === 'past_due' || is === 'paused') return [];
  const wasSetToEnd = stored.cancelAtPeriodEnd && !isNew;
  const end = periodEndOf(next);
  if (next.cancelAtPeriodEnd === wasSetToEnd || end === null) return [];
  return [next.cancelAtPeriodEnd ? { kind: 'cancelled', until: end } : { kind: 'reactivated', nextChargeAt: end }];
}

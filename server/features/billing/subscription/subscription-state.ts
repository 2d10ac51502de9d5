/**
 * The subscription as a pure state machine. From the stored state and the provider's current answer it computes the
 * next state and the changes on the way. docs/subscription-states.md has it as tables.
 */
import {
  type Charge,
  type ProviderStatus,
  type ProviderSubscription,
  providerStatuses,
} from '../../../ports/payments/port.ts';
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

/** What a row stores of the provider's answers. */
export interface StoredSubscription extends SubscriptionFacts {
  readonly subscriptionId: string | null;
  readonly firstPaidAt: Date | null;
  readonly refundedAt: Date | null;
  readonly lastChargeId: string | null;
  readonly lastChargeOutcome: Charge['outcome'] | null;
}

/** The user hears of each change once. */
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
  /** The stored state stays. Someone has to investigate. */
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

const isKnownStatus = (status: string): status is ProviderStatus => providerStatuses.some((known) => known === status);

/** The state of a row. Null means there is no row. */
export function subscriptionStateOf(
  subscription: Pick<SubscriptionFacts, 'status' | 'cancelAtPeriodEnd'> | null,
): SubscriptionState {
  if (subscription === null) return 'no_plan';
  if (!isKnownStatus(subscription.status)) return 'setup';
  const state = stateByStatus[subscription.status];
  return subscription.cancelAtPeriodEnd && (state === 'trialing' || state === 'active') ? 'cancelling' : state;
}

/** Whether there is a subscription that could still charge or give access. */
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

/** Whether the user has access until the end of the trial or the month. */
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

/** What a user's request leads to in each state. */
export const actionByState = {
  /** A card was entered. */
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
   * A subscription without access has no period left to wait for. So it ends at once, and no open invoice is retried.
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
    cancelling: 'go_on',
    past_due: 'nothing',
    paused: 'nothing',
    ended: 'nothing',
  },
} as const satisfies Record<string, Record<SubscriptionState, string>>;

/** When the current trial or period ends, or the next charge is due. */
export const periodEndOf = (
  subscription: Pick<SubscriptionFacts, 'status' | 'trialEnd' | 'currentPeriodEnd'>,
): Date | null =>
  subscription.status === 'trialing'
    ? (subscription.trialEnd ?? subscription.currentPeriodEnd)
    : subscription.currentPeriodEnd;

/**
 * Computes one step. `current` is the provider's subscription as it is now, or null when the provider has none.
 * Idempotent: the same answer again changes nothing more.
 */
export function computeTransition(
  stored: StoredSubscription,
  current: ProviderSubscription | null,
  now: Date,
): SubscriptionTransition {
  if (current === null) return transitionOfMissing(stored, now);
  if (!isKnownStatus(current.status)) return { kind: 'unknown_status', status: current.status };
  const charge = changedCharge(stored, current.lastCharge);
  const next: StoredSubscription = {
    subscriptionId: current.id,
    status: current.status,
    // A later subscription does not reset what a user once had: a trial stays used and a payment stays made.
    trialEnd: current.trialEnd ?? stored.trialEnd,
    currentPeriodEnd: current.currentPeriodEnd,
    cancelAtPeriodEnd: current.cancelAtPeriodEnd,
    everPaid: stored.everPaid || current.firstPaidAt !== null,
    firstPaidAt: stored.firstPaidAt ?? current.firstPaidAt,
    refundedAt: stored.refundedAt ?? (current.lastCharge?.outcome === 'refunded' ? now : null),
    lastChargeId: charge?.id ?? stored.lastChargeId,
    lastChargeOutcome: charge?.outcome ?? stored.lastChargeOutcome,
  };
  const isNew = stored.subscriptionId !== current.id;
  return {
    kind: 'recorded',
    next,
    changes: [
      ...startChanges(next, isNew),
      ...chargeChanges(stored, next, charge),
      ...renewalChanges(stored, next, current),
    ],
    usesTrial: isNew && current.trialEnd !== null,
  };
}

/**
 * A subscription the provider no longer has charges nobody, so it goes no further. What the user has been given, the
 * trial or a paid period, stays until it is over: we may be asking in the wrong place.
 */
function transitionOfMissing(stored: StoredSubscription, now: Date): SubscriptionTransition {
  const end = givesAccess[subscriptionStateOf(stored)] ? periodEndOf(stored) : null;
  const continues = end !== null && end > now;
  if (continues || !isRunning[subscriptionStateOf(stored)])
    return { kind: 'recorded', next: stored, changes: [], usesTrial: false };
  return { kind: 'recorded', next: { ...stored, status: 'canceled' }, changes: [{ kind: 'ended' }], usesTrial: false };
}

const outcomeRank: Record<Charge['outcome'], number> = { failed: 0, paid: 1, refunded: 2 };

/** Returns the charge if it is a new one, or the stored one has advanced. A paid charge never becomes failed. */
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

/** Whether the subscription was set to end, was reactivated or has ended. */
function renewalChanges(
  stored: StoredSubscription,
  next: StoredSubscription,
  current: ProviderSubscription,
): SubscriptionChange[] {
  const isNew = stored.subscriptionId !== current.id;
  const [was, is] = [subscriptionStateOf(stored), subscriptionStateOf(next)];
  if (is === 'ended') {
    // A refunded user has already been told in the refund email that the subscription has ended.
    const isReported = (isNew || isRunning[was]) && current.lastCharge?.outcome !== 'refunded';
    return isReported ? [{ kind: 'ended' }] : [];
  }
  if (is === 'past_due' || is === 'paused') return [];
  const wasSetToEnd = stored.cancelAtPeriodEnd && !isNew;
  const end = periodEndOf(next);
  if (next.cancelAtPeriodEnd === wasSetToEnd || end === null) return [];
  return [next.cancelAtPeriodEnd ? { kind: 'cancelled', until: end } : { kind: 'reactivated', nextChargeAt: end }];
}

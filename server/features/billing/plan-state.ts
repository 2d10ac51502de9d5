/**
 * The plan as a state machine, pure: what we noted last and what the provider answers now give what we note next, and
 * what changed on the way. docs/subscription-states.md has it as tables.
 */
import {
  type Charge,
  type ProviderStatus,
  type ProviderSubscription,
  providerStatuses,
} from '../../ports/payments/port.ts';
import type { PlanFacts } from './access.ts';

export type PlanState = 'no_plan' | 'setup' | 'trialing' | 'active' | 'cancelling' | 'past_due' | 'paused' | 'ended';

/** What a row holds of the provider's answers. */
export interface KnownPlan extends PlanFacts {
  readonly subscriptionId: string | null;
  readonly firstPaidAt: Date | null;
  readonly refundedAt: Date | null;
  readonly lastChargeId: string | null;
  readonly lastChargeOutcome: Charge['outcome'] | null;
}

/** Each is told to the person once. */
export type PlanChange =
  | { readonly kind: 'trial_started'; readonly trialEnd: Date }
  | { readonly kind: 'charged'; readonly charge: Charge; readonly isFirst: boolean; readonly nextChargeAt: Date | null }
  | { readonly kind: 'charge_failed' | 'refunded'; readonly charge: Charge }
  | { readonly kind: 'cancelled'; readonly until: Date }
  | { readonly kind: 'reactivated'; readonly nextChargeAt: Date }
  | { readonly kind: 'ended' };

export type Step =
  | {
      readonly kind: 'noted';
      readonly next: KnownPlan;
      readonly changes: readonly PlanChange[];
      /** True when a plan with a trial is seen for the first time: the person's one trial is used. */
      readonly usesTrial: boolean;
    }
  /** The last answer stays. Somebody has to look. */
  | { readonly kind: 'unknown_status'; readonly status: string };

const stateOfStatus: Record<ProviderStatus, PlanState> = {
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

/** The name of the state a row is in; null: there is no row. */
export function planStateOf(plan: Pick<PlanFacts, 'status' | 'cancelAtPeriodEnd'> | null): PlanState {
  if (plan === null) return 'no_plan';
  if (!isKnownStatus(plan.status)) return 'setup';
  const state = stateOfStatus[plan.status];
  return plan.cancelAtPeriodEnd && (state === 'trialing' || state === 'active') ? 'cancelling' : state;
}

/** Whether there is a plan that could still charge or give access. */
export const isRunning: Record<PlanState, boolean> = {
  no_plan: false,
  setup: false,
  trialing: true,
  active: true,
  cancelling: true,
  past_due: true,
  paused: true,
  ended: false,
};

/** Whether the person can use the product until the end of the trial or the month. */
const givesAccess: Record<PlanState, boolean> = {
  no_plan: false,
  setup: false,
  trialing: true,
  active: true,
  cancelling: true,
  past_due: false,
  paused: false,
  ended: false,
};

/** What a person's wish comes to in each state. */
export const wishes = {
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
  /** A plan without access has nothing left to wait for, so it ends at once and no open bill is tried again. */
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
} as const satisfies Record<string, Record<PlanState, string>>;

/** When what the person has now is over, or the next charge comes. */
export const periodEndOf = (plan: Pick<PlanFacts, 'status' | 'trialEnd' | 'currentPeriodEnd'>): Date | null =>
  plan.status === 'trialing' ? (plan.trialEnd ?? plan.currentPeriodEnd) : plan.currentPeriodEnd;

/**
 * One step. `answer` is the provider's subscription as it is now, null where it has none. Safe to repeat: the same
 * answer again changes nothing more.
 */
export function nextPlan(known: KnownPlan, answer: ProviderSubscription | null, now: Date): Step {
  if (answer === null) return withoutPlan(known, now);
  if (!isKnownStatus(answer.status)) return { kind: 'unknown_status', status: answer.status };
  const charge = newsOfCharge(known, answer.lastCharge);
  const next: KnownPlan = {
    subscriptionId: answer.id,
    status: answer.status,
    // What a person once had is not unlearned by a later plan without it: who had a trial had it, who paid has paid.
    trialEnd: answer.trialEnd ?? known.trialEnd,
    currentPeriodEnd: answer.currentPeriodEnd,
    cancelAtPeriodEnd: answer.cancelAtPeriodEnd,
    everPaid: known.everPaid || answer.firstPaidAt !== null,
    firstPaidAt: known.firstPaidAt ?? answer.firstPaidAt,
    refundedAt: known.refundedAt ?? (answer.lastCharge?.outcome === 'refunded' ? now : null),
    lastChargeId: charge?.id ?? known.lastChargeId,
    lastChargeOutcome: charge?.outcome ?? known.lastChargeOutcome,
  };
  const isNew = known.subscriptionId !== answer.id;
  return {
    kind: 'noted',
    next,
    changes: [...startOf(next, isNew), ...chargeOf(known, next, charge), ...courseOf(known, next, answer)],
    usesTrial: isNew && answer.trialEnd !== null,
  };
}

/**
 * A plan the provider does not have any more charges nobody, so it goes no further. What the person has been given, the
 * trial or what is paid for, stays theirs until it is over: it may be us who ask in the wrong place.
 */
function withoutPlan(known: KnownPlan, now: Date): Step {
  const end = givesAccess[planStateOf(known)] ? periodEndOf(known) : null;
  const goesOn = end !== null && end > now;
  if (goesOn || !isRunning[planStateOf(known)]) return { kind: 'noted', next: known, changes: [], usesTrial: false };
  return { kind: 'noted', next: { ...known, status: 'canceled' }, changes: [{ kind: 'ended' }], usesTrial: false };
}

const rank: Record<Charge['outcome'], number> = { failed: 0, paid: 1, refunded: 2 };

/** The charge, if it is another one than was noted or has come further since: what was paid never fails afterwards. */
function newsOfCharge(known: KnownPlan, charge: Charge | null): Charge | null {
  if (charge === null) return null;
  if (charge.id !== known.lastChargeId || known.lastChargeOutcome === null) return charge;
  return rank[charge.outcome] > rank[known.lastChargeOutcome] ? charge : null;
}

const startOf = (next: KnownPlan, isNew: boolean): PlanChange[] =>
  isNew && next.status === 'trialing' && next.trialEnd !== null
    ? [{ kind: 'trial_started', trialEnd: next.trialEnd }]
    : [];

function chargeOf(known: KnownPlan, next: KnownPlan, charge: Charge | null): PlanChange[] {
  switch (charge?.outcome) {
    case undefined:
      return [];
    case 'failed':
      return [{ kind: 'charge_failed', charge }];
    case 'refunded':
      return [{ kind: 'refunded', charge }];
    case 'paid': {
      const nextChargeAt = planStateOf(next) === 'active' ? next.currentPeriodEnd : null;
      return [{ kind: 'charged', charge, isFirst: known.firstPaidAt === null, nextChargeAt }];
    }
  }
}

/** Whether the plan was set to end, was to go on after all, or is over. */
function courseOf(known: KnownPlan, next: KnownPlan, answer: ProviderSubscription): PlanChange[] {
  const isNew = known.subscriptionId !== answer.id;
  const [was, is] = [planStateOf(known), planStateOf(next)];
  if (is === 'ended') {
    // Who was given the money back has been told in those words that the plan has ended.
    const news = (isNew || isRunning[was]) && answer.lastCharge?.outcome !== 'refunded';
    return news ? [{ kind: 'ended' }] : [];
  }
  if (is === 'past_due' || is === 'paused') return [];
  const wasSetToEnd = known.cancelAtPeriodEnd && !isNew;
  const end = periodEndOf(next);
  if (next.cancelAtPeriodEnd === wasSetToEnd || end === null) return [];
  return [next.cancelAtPeriodEnd ? { kind: 'cancelled', until: end } : { kind: 'reactivated', nextChargeAt: end }];
}

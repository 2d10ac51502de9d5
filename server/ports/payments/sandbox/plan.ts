/** The life of a sandbox subscription as a pure state machine: what happens when its next moment comes. */
import type { PaymentEvent, ProviderStatus, ProviderSubscription } from '../port.ts';
import { addMonths } from './calendar.ts';

/** How a charge ends. */
export type ChargeOutcome = 'succeed' | 'fail';

/** A subscription as the sandbox keeps it (JSON: moments are ISO 8601 texts). */
export interface Plan {
  readonly status: Extract<ProviderStatus, 'trialing' | 'active' | 'past_due' | 'canceled'>;
  readonly trialEnd: string;
  readonly currentPeriodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly everPaid: boolean;
  /** Whole months paid for so far; periods are counted from the trial end, so month ends do not drift. */
  readonly monthsPaid: number;
  /** How charges on the plan's card end. */
  readonly card: ChargeOutcome;
  readonly setupId: string;
  readonly idempotencyKey: string;
  /** Events not yet taken in by the app. They go out before anything further happens to the plan. */
  readonly untold: readonly PaymentEvent[];
}

export type PlanEventType =
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed';

/** A plan that begins with its trial. */
export const newPlan = (order: {
  trialEnd: Date;
  card: ChargeOutcome;
  setupId: string;
  idempotencyKey: string;
}): Plan => ({
  status: 'trialing',
  trialEnd: order.trialEnd.toISOString(),
  currentPeriodEnd: order.trialEnd.toISOString(),
  cancelAtPeriodEnd: false,
  everPaid: false,
  monthsPaid: 0,
  card: order.card,
  setupId: order.setupId,
  idempotencyKey: order.idempotencyKey,
  untold: [],
});

/** When something happens to the plan by itself: the end of its trial or month. Null when nothing will. */
export const nextMoment = (plan: Plan): Date | null =>
  plan.status === 'trialing' || plan.status === 'active' ? new Date(plan.currentPeriodEnd) : null;

/** True when the next moment takes money rather than ending the plan. */
export const chargesNext = (plan: Plan): boolean => nextMoment(plan) !== null && !plan.cancelAtPeriodEnd;

/**
 * What the plan becomes when its next moment has come: cancelled if it was to end, else one month further after a
 * charge that succeeded, else past due, with the period where it was. A plan without a next moment stays as it is.
 */
export function atNextMoment(plan: Plan, outcome: ChargeOutcome): { plan: Plan; event: PlanEventType | null } {
  if (nextMoment(plan) === null) return { plan, event: null };
  if (plan.cancelAtPeriodEnd) return { plan: { ...plan, status: 'canceled' }, event: 'customer.subscription.deleted' };
  if (outcome === 'fail') return { plan: { ...plan, status: 'past_due' }, event: 'invoice.payment_failed' };
  const monthsPaid = plan.monthsPaid + 1;
  const currentPeriodEnd = addMonths(new Date(plan.trialEnd), monthsPaid).toISOString();
  return { plan: { ...plan, status: 'active', everPaid: true, monthsPaid, currentPeriodEnd }, event: 'invoice.paid' };
}

/** The plan as the payments port shows it. */
export const asProviderSubscription = (id: string, customerId: string, plan: Plan): ProviderSubscription => ({
  id,
  customerId,
  status: plan.status,
  trialEnd: new Date(plan.trialEnd),
  currentPeriodEnd: new Date(plan.currentPeriodEnd),
  cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
  everPaid: plan.everPaid,
});

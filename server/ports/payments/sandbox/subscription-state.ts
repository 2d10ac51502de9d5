/**
 * The life of a sandbox subscription as a pure state machine: its transitions at its due times, and at users' requests.
 * Every transition returns the resulting subscription, and the events to deliver.
 */
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts';
import { MONTHLY_PRICE_PENCE } from '#contract/limits.ts';
import { type ProviderSubscription, providerStatuses } from '../port.ts';
import { addMonths } from './add-months.ts';

/** The outcome of a charge; 'missing': there is no card to charge any more. */
export const chargeOutcomes = ['succeed', 'fail', 'missing'] as const;
export type ChargeOutcome = (typeof chargeOutcomes)[number];

/** A subscription as the sandbox stores it (JSON: moments are ISO 8601 texts). */
export const subscriptionState = z
  .object({
    status: z.enum(providerStatuses).exclude(['unpaid', 'paused']),
    /** Null for a subscription that began with a charge. */
    trialEnd: z.string().nullable(),
    /** Periods are counted in whole months from this moment, so that month ends do not drift. */
    countedFrom: z.string(),
    /** The number of periods begun since then, paid or not. */
    periods: z.int(),
    currentPeriodEnd: z.string(),
    cancelAtPeriodEnd: z.boolean(),
    /** What a month costs. Undefined in subscriptions that earlier versions have stored. */
    pricePence: z.int().exactOptional(),
    /** The first successful charge, whatever happened later. */
    firstCharge: z
      .object({ id: z.string(), paidAt: z.string(), amountPence: z.int(), refunded: z.boolean() })
      .readonly()
      .nullable(),
    lastCharge: z
      .object({ id: z.string(), at: z.string(), amountPence: z.int(), outcome: z.enum(['paid', 'failed', 'refunded']) })
      .readonly()
      .nullable(),
    /** The outcome of charges on the subscription's card. */
    card: z.enum(chargeOutcomes),
    /** The setup that the card came from. */
    setupId: z.string(),
    idempotencyKey: z.string(),
    /**
     * Events that the app has not processed yet. They are delivered before the subscription's next transition at a due
     * time.
     */
    pendingEvents: z
      .array(
        z
          .object({
            id: z.string(),
            customerId: z.string(),
            type: z.string(),
            isDeclinedCard: z.literal(true).exactOptional(),
          })
          .readonly(),
      )
      .readonly(),
  })
  .readonly();
export type SubscriptionState = z.infer<typeof subscriptionState>;

export type SubscriptionEventType =
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'charge.refunded';

export interface Transition {
  readonly state: SubscriptionState;
  readonly events: readonly SubscriptionEventType[];
}

/** One attempt to charge an invoice: its id, the moment, and the outcome. */
export interface ChargeAttempt {
  readonly id: string;
  readonly at: Date;
  readonly outcome: ChargeOutcome;
}

/** How long a subscription whose first charge failed waits for another card, as with Stripe. */
const INCOMPLETE_MS = 23 * HOUR_MS;

const priceOf = ({ pricePence = MONTHLY_PRICE_PENCE }: SubscriptionState): number => pricePence;

const unchanged = (subscription: SubscriptionState): Transition => ({ state: subscription, events: [] });

/** False once the subscription has ended. */
export const isRunning = (subscription: SubscriptionState): boolean =>
  subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired';

/** Whether an invoice was attempted and is not paid. A new card is charged for it immediately. */
export const hasOpenCharge = (subscription: SubscriptionState): boolean =>
  subscription.status === 'past_due' || subscription.status === 'incomplete';

interface SubscriptionOrder {
  readonly trialDays: number;
  readonly card: ChargeOutcome;
  readonly setupId: string;
  readonly idempotencyKey: string;
}

/** A subscription that begins with its trial, or, without trial days, with a charge. */
export function newSubscription({ trialDays, ...order }: SubscriptionOrder, first: ChargeAttempt): Transition {
  const trialEnd = new Date(first.at.getTime() + trialDays * DAY_MS).toISOString();
  const initial: SubscriptionState = {
    status: 'trialing',
    trialEnd: trialDays > 0 ? trialEnd : null,
    countedFrom: trialEnd,
    periods: 0,
    currentPeriodEnd: trialEnd,
    cancelAtPeriodEnd: false,
    pricePence: MONTHLY_PRICE_PENCE,
    firstCharge: null,
    lastCharge: null,
    ...order,
    pendingEvents: [],
  };
  const created: Transition = { state: initial, events: ['customer.subscription.created'] };
  if (trialDays > 0) return created;
  const charged = afterCharge(nextPeriod(initial), first, 'incomplete');
  return { state: charged.state, events: [...created.events, ...charged.events] };
}

function nextPeriod(subscription: SubscriptionState): SubscriptionState {
  const periods = subscription.periods + 1;
  return {
    ...subscription,
    periods,
    currentPeriodEnd: addMonths(new Date(subscription.countedFrom), periods).toISOString(),
  };
}

/** The transition after an attempt to charge an invoice; `unpaid` is the status if it failed. */
function afterCharge(
  subscription: SubscriptionState,
  { id, at, outcome }: ChargeAttempt,
  unpaid: 'past_due' | 'incomplete',
): Transition {
  const charge = { id, at: at.toISOString(), amountPence: priceOf(subscription) };
  if (outcome !== 'succeed') {
    return {
      state: { ...subscription, status: unpaid, lastCharge: { ...charge, outcome: 'failed' } },
      events: ['invoice.payment_failed'],
    };
  }
  const { amountPence } = charge;
  const firstCharge = subscription.firstCharge ?? { id, paidAt: charge.at, amountPence, refunded: false };
  return {
    state: { ...subscription, status: 'active', firstCharge, lastCharge: { ...charge, outcome: 'paid' } },
    events: ['invoice.paid'],
  };
}

/** When the subscription next changes on its own: the end of its trial or month. Null if it will not. */
export function nextDueAt(subscription: SubscriptionState): Date | null {
  if (subscription.status === 'incomplete')
    return new Date(new Date(subscription.countedFrom).getTime() + INCOMPLETE_MS);
  const goesOn = subscription.status === 'trialing' || subscription.status === 'active';
  return goesOn || (subscription.status === 'past_due' && subscription.cancelAtPeriodEnd)
    ? new Date(subscription.currentPeriodEnd)
    : null;
}

/** Whether the next transition attempts a charge, in place of ending the subscription. */
export const isChargeNext = (subscription: SubscriptionState): boolean =>
  (subscription.status === 'trialing' || subscription.status === 'active') && !subscription.cancelAtPeriodEnd;

/**
 * The transition at the next due time. The subscription ends if it was set to end, or if its trial ends without a card.
 * Otherwise the next month begins: 'active' if the charge succeeded, 'past_due' if not. Without a next due time the
 * subscription stays unchanged.
 */
export function advance(subscription: SubscriptionState, charge: ChargeAttempt): Transition {
  if (nextDueAt(subscription) === null) return unchanged(subscription);
  if (subscription.status === 'incomplete') {
    return { state: { ...subscription, status: 'incomplete_expired' }, events: ['customer.subscription.updated'] };
  }
  const endsUncharged = subscription.status === 'trialing' && charge.outcome === 'missing';
  if (!isChargeNext(subscription) || endsUncharged) return cancelNow(subscription);
  return afterCharge(nextPeriod(subscription), charge, 'past_due');
}

/** Ends the subscription immediately. An open invoice keeps its state, and is never charged again. */
export const cancelNow = (subscription: SubscriptionState): Transition =>
  isRunning(subscription)
    ? { state: { ...subscription, status: 'canceled' }, events: ['customer.subscription.deleted'] }
    : unchanged(subscription);

/** Sets the subscription to end with its trial or month, or reverts that. */
export const setCancelAtPeriodEnd = (subscription: SubscriptionState, cancelAtPeriodEnd: boolean): Transition =>
  isRunning(subscription) && subscription.cancelAtPeriodEnd !== cancelAtPeriodEnd
    ? { state: { ...subscription, cancelAtPeriodEnd }, events: ['customer.subscription.updated'] }
    : unchanged(subscription);

/** Ends the subscription with its trial or paid month, or immediately if that is not paid. */
export const endWithPeriod = (subscription: SubscriptionState): Transition =>
  hasOpenCharge(subscription) ? cancelNow(subscription) : setCancelAtPeriodEnd(subscription, true);

/**
 * Replaces the subscription's card. An open invoice is charged to it immediately, at the moment and with the outcome of
 * the attempt. If the month of that invoice is already over, the paid month starts now.
 */
export function withCard(
  subscription: SubscriptionState,
  { card, setupId }: Pick<SubscriptionState, 'card' | 'setupId'>,
  attempt: Omit<ChargeAttempt, 'id'>,
): Transition {
  if (!isRunning(subscription) || subscription.setupId === setupId) return unchanged(subscription);
  const changed = { ...subscription, card, setupId };
  if (!hasOpenCharge(subscription) || subscription.lastCharge === null) {
    return { state: changed, events: ['customer.subscription.updated'] };
  }
  const isLate = new Date(subscription.currentPeriodEnd) <= attempt.at;
  const late = { ...changed, countedFrom: attempt.at.toISOString(), periods: 0 };
  const current = isLate && attempt.outcome === 'succeed' ? nextPeriod(late) : changed;
  return afterCharge(
    current,
    { ...attempt, id: subscription.lastCharge.id },
    subscription.status === 'incomplete' ? 'incomplete' : 'past_due',
  );
}

/** Marks the first charge as refunded. Only a subscription that was paid for has one. */
export function refunded(subscription: SubscriptionState): Transition {
  if (subscription.firstCharge === null || subscription.firstCharge.refunded) return unchanged(subscription);
  const { lastCharge: last } = subscription;
  const lastCharge = last?.id === subscription.firstCharge.id ? ({ ...last, outcome: 'refunded' } as const) : last;
  return {
    state: { ...subscription, firstCharge: { ...subscription.firstCharge, refunded: true }, lastCharge },
    events: ['charge.refunded'],
  };
}

/** The subscription in the form of the payments port. */
export const toProviderSubscription = (
  id: string,
  customerId: string,
  subscription: SubscriptionState,
): ProviderSubscription => ({
  id,
  customerId,
  status: subscription.status,
  trialEnd: subscription.trialEnd === null ? null : new Date(subscription.trialEnd),
  currentPeriodEnd: new Date(subscription.currentPeriodEnd),
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  pricePence: priceOf(subscription),
  firstPaidAt: subscription.firstCharge === null ? null : new Date(subscription.firstCharge.paidAt),
  lastCharge:
    subscription.lastCharge === null ? null : { ...subscription.lastCharge, at: new Date(subscription.lastCharge.at) },
  // Charged at the moment it is due.
  pendingCharge: null,
});

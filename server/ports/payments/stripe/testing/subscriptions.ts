/**
 * Subscriptions of the fake Stripe: how they are created, changed and ended, and what happens to them as time passes.
 */

import { type FakeStore, invalid } from './fake-store.ts';
import { metadataOf, type Params, partsOf, textOf } from './form.ts';
import { addMonth, cardFor, charge, createInvoice, subscriptionOfInvoice, voidInvoice } from './invoices.ts';
import type { Subscription } from './records.ts';

const DAY = 24 * 3600;
const INCOMPLETE_FOR = 23 * 3600;

const periodOf = (plan: Subscription) => plan.items.data[0] ?? { current_period_end: 0 };
const priceOf = (plan: Subscription) => plan.items.data[0]?.price.unit_amount ?? 0;
const isOver = (plan: Subscription) => ['canceled', 'incomplete_expired'].includes(plan.status);

export function createSubscription(store: FakeStore, params: Params): Subscription {
  const customer = store.get('customer', textOf(params.customer) ?? '');
  const card = textOf(params.default_payment_method) ?? '';
  if (store.get('payment_method', card).customer !== customer.id) {
    throw invalid('The customer does not have a payment method with this ID.', 'resource_missing');
  }
  const price = store.get('price', textOf(partsOf(partsOf(params.items)[0]).price) ?? '');
  const now = store.seconds();
  const days = Number(textOf(params.trial_period_days) ?? 0);
  const trialEnd = days > 0 ? now + days * DAY : null;
  const endBehavior = partsOf(partsOf(params.trial_settings).end_behavior);
  const plan = store.add('subscription', {
    customer: customer.id,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { missing_payment_method: textOf(endBehavior.missing_payment_method) ?? 'create_invoice' },
    },
    metadata: metadataOf(params.metadata),
    items: { object: 'list', data: [{ current_period_end: trialEnd ?? addMonth(now), price }] },
    default_payment_method: card,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    latest_invoice: null,
  });
  store.recordEvent('customer.subscription.created', plan);
  const invoice = createInvoice(store, plan, 'subscription_create', trialEnd === null ? price.unit_amount : 0);
  if (trialEnd === null) charge(store, invoice, card);
  return plan;
}

export function updateSubscription(store: FakeStore, id: string, params: Params): Subscription {
  const plan = store.get('subscription', id);
  if (isOver(plan)) throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const card = textOf(params.default_payment_method);
  if (card !== undefined) plan.default_payment_method = store.get('payment_method', card).id;
  const atEnd = textOf(params.cancel_at_period_end);
  if (atEnd !== undefined) {
    plan.cancel_at_period_end = atEnd === 'true';
    plan.cancel_at = atEnd === 'true' ? periodOf(plan).current_period_end : null;
  }
  if (textOf(params.cancel_at) === '') Object.assign(plan, { cancel_at: null, cancel_at_period_end: false });
  store.recordEvent('customer.subscription.updated', plan);
  return plan;
}

export function cancelSubscription(store: FakeStore, id: string): Subscription {
  const plan = store.get('subscription', id);
  // As at Stripe: cancelling a cancelled subscription fails with "not found".
  if (isOver(plan)) throw invalid(`No such subscription: '${id}'`, 'resource_missing');
  Object.assign(plan, { status: 'canceled', ended_at: store.seconds() });
  store.recordEvent('customer.subscription.deleted', plan);
  return plan;
}

export function deleteCustomer(store: FakeStore, id: string) {
  const customer = store.get('customer', id);
  if (customer.deleted) throw invalid(`No such customer: '${id}'`, 'resource_missing');
  for (const plan of store.all('subscription'))
    if (plan.customer === id && !isOver(plan)) cancelSubscription(store, plan.id);
  for (const card of store.all('payment_method')) if (card.customer === id) card.customer = null;
  customer.deleted = true;
  store.recordEvent('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** The trial or the month has ended. */
function endPeriod(store: FakeStore, plan: Subscription): void {
  const missing = plan.trial_settings.end_behavior.missing_payment_method;
  const endsWithoutCard = plan.status === 'trialing' && missing === 'cancel' && cardFor(store, plan) === null;
  if (plan.cancel_at_period_end || endsWithoutCard) {
    cancelSubscription(store, plan.id);
    return;
  }
  const period = periodOf(plan);
  period.current_period_end = addMonth(period.current_period_end);
  plan.status = 'active';
  // It is charged an hour later, when the draft is finalised.
  createInvoice(store, plan, 'subscription_cycle', priceOf(plan));
  store.recordEvent('customer.subscription.updated', plan);
}

function expire(store: FakeStore, plan: Subscription): void {
  plan.status = 'incomplete_expired';
  if (plan.latest_invoice) voidInvoice(store, plan.latest_invoice);
  store.recordEvent('customer.subscription.updated', plan);
}

interface Due {
  readonly at: number;
  readonly happen: () => void;
}

function dueSubscriptions(store: FakeStore): Due[] {
  return store.all('subscription').flatMap((plan): Due[] => {
    if (plan.status === 'incomplete') return [{ at: plan.created + INCOMPLETE_FOR, happen: () => expire(store, plan) }];
    if (plan.status !== 'trialing' && plan.status !== 'active') return [];
    return [{ at: periodOf(plan).current_period_end, happen: () => endPeriod(store, plan) }];
  });
}

function dueInvoices(store: FakeStore): Due[] {
  return store.all('invoice').flatMap((invoice): Due[] => {
    const { next_payment_attempt: at, status } = invoice;
    const plan = subscriptionOfInvoice(store, invoice);
    // A draft is still charged after the end of its subscription. A finalised invoice is not.
    const isTried = status === 'draft' || (status === 'open' && !isOver(plan));
    if (at === null || !invoice.auto_advance || !isTried) return [];
    return [{ at, happen: () => void charge(store, invoice, cardFor(store, plan)) }];
  });
}

/** Carries out everything that is due by now, each at the moment it was due, oldest first. */
export function passTime(store: FakeStore): void {
  for (;;) {
    const due = [...dueSubscriptions(store), ...dueInvoices(store)].filter(({ at }) => at <= store.seconds());
    const next = due.sort((a, b) => a.at - b.at)[0];
    if (!next) return;
    store.at(next.at, next.happen);
  }
}

/**
 * Subscriptions of the fake Stripe: how they are created, changed and ended, and what happens to them as time passes.
 */

import { type FakeStore, invalid } from './fake-store.ts';
import { metadataOf, type Params, partsOf, textOf } from './form.ts';
import { addMonth, cardFor, charge, createInvoice, subscriptionOfInvoice, voidInvoice } from './invoices.ts';
import type { Subscription } from './records.ts';

const DAY = 24 * 3600;
const INCOMPLETE_FOR = 23 * 3600;

const periodOf = (subscription: Subscription) => subscription.items.data[0] ?? { current_period_end: 0 };
const priceOf = (subscription: Subscription) => subscription.items.data[0]?.price.unit_amount ?? 0;
const isOver = (subscription: Subscription) => ['canceled', 'incomplete_expired'].includes(subscription.status);

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
  const subscription = store.add('subscription', {
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
  store.recordEvent('customer.subscription.created', subscription);
  const invoice = createInvoice(store, subscription, 'subscription_create', trialEnd === null ? price.unit_amount : 0);
  if (trialEnd === null) charge(store, invoice, card);
  return subscription;
}

export function updateSubscription(store: FakeStore, id: string, params: Params): Subscription {
  const subscription = store.get('subscription', id);
  if (isOver(subscription))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const card = textOf(params.default_payment_method);
  if (card !== undefined) subscription.default_payment_method = store.get('payment_method', card).id;
  const atEnd = textOf(params.cancel_at_period_end);
  if (atEnd !== undefined) {
    subscription.cancel_at_period_end = atEnd === 'true';
    subscription.cancel_at = atEnd === 'true' ? periodOf(subscription).current_period_end : null;
  }
  if (textOf(params.cancel_at) === '') Object.assign(subscription, { cancel_at: null, cancel_at_period_end: false });
  store.recordEvent('customer.subscription.updated', subscription);
  return subscription;
}

export function cancelSubscription(store: FakeStore, id: string): Subscription {
  const subscription = store.get('subscription', id);
  // As at Stripe: cancelling a cancelled subscription fails with "not found".
  if (isOver(subscription)) throw invalid(`No such subscription: '${id}'`, 'resource_missing');
  Object.assign(subscription, { status: 'canceled', ended_at: store.seconds() });
  store.recordEvent('customer.subscription.deleted', subscription);
  return subscription;
}

export function deleteCustomer(store: FakeStore, id: string) {
  const customer = store.get('customer', id);
  if (customer.deleted) throw invalid(`No such customer: '${id}'`, 'resource_missing');
  for (const subscription of store.all('subscription'))
    if (subscription.customer === id && !isOver(subscription)) cancelSubscription(store, subscription.id);
  for (const card of store.all('payment_method')) if (card.customer === id) card.customer = null;
  customer.deleted = true;
  store.recordEvent('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** The trial or the month has ended. */
function endPeriod(store: FakeStore, subscription: Subscription): void {
  const missing = subscription.trial_settings.end_behavior.missing_payment_method;
  const endsWithoutCard =
    subscription.status === 'trialing' && missing === 'cancel' && cardFor(store, subscription) === null;
  if (subscription.cancel_at_period_end || endsWithoutCard) {
    cancelSubscription(store, subscription.id);
    return;
  }
  const period = periodOf(subscription);
  period.current_period_end = addMonth(period.current_period_end);
  subscription.status = 'active';
  // It is charged an hour later, when the draft is finalised.
  createInvoice(store, subscription, 'subscription_cycle', priceOf(subscription));
  store.recordEvent('customer.subscription.updated', subscription);
}

function expire(store: FakeStore, subscription: Subscription): void {
  subscription.status = 'incomplete_expired';
  if (subscription.latest_invoice) voidInvoice(store, subscription.latest_invoice);
  store.recordEvent('customer.subscription.updated', subscription);
}

interface Due {
  readonly at: number;
  readonly happen: () => void;
}

function dueSubscriptions(store: FakeStore): Due[] {
  return store.all('subscription').flatMap((subscription): Due[] => {
    if (subscription.status === 'incomplete')
      return [{ at: subscription.created + INCOMPLETE_FOR, happen: () => expire(store, subscription) }];
    if (subscription.status !== 'trialing' && subscription.status !== 'active') return [];
    return [{ at: periodOf(subscription).current_period_end, happen: () => endPeriod(store, subscription) }];
  });
}

function dueInvoices(store: FakeStore): Due[] {
  return store.all('invoice').flatMap((invoice): Due[] => {
    const { next_payment_attempt: at, status } = invoice;
    const subscription = subscriptionOfInvoice(store, invoice);
    // A draft is still charged after the end of its subscription. A finalised invoice is not.
    const isTried = status === 'draft' || (status === 'open' && !isOver(subscription));
    if (at === null || !invoice.auto_advance || !isTried) return [];
    return [{ at, happen: () => void charge(store, invoice, cardFor(store, subscription)) }];
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

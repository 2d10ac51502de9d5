/** Subscriptions of the fake Stripe: created, changed, ended, and what the passing of time does to them. */

import { type FakeStore, invalid } from './fake-store.ts';
import { metadataOf, type Params, partsOf, textOf } from './form.ts';
import { addMonth, cardFor, charge, createInvoice, subscriptionOfInvoice, voidInvoice } from './invoices.ts';
import type { Subscription } from './records.ts';

const DAY = 24 * 3600;
const INCOMPLETE_FOR = 23 * 3600;

const periodOf = (plan: Subscription) => plan.items.data[0] ?? { current_period_end: 0 };
const isOver = (plan: Subscription) => ['canceled', 'incomplete_expired'].includes(plan.status);

export function createSubscription(books: FakeStore, params: Params): Subscription {
  const customer = books.get('customer', textOf(params.customer) ?? '');
  const card = textOf(params.default_payment_method) ?? '';
  if (books.get('payment_method', card).customer !== customer.id) {
    throw invalid('The customer does not have a payment method with this ID.', 'resource_missing');
  }
  const price = books.get('price', textOf(partsOf(partsOf(params.items)[0]).price) ?? '');
  const now = books.seconds();
  const days = Number(textOf(params.trial_period_days) ?? 0);
  const trialEnd = days > 0 ? now + days * DAY : null;
  const endBehavior = partsOf(partsOf(params.trial_settings).end_behavior);
  const plan = books.add('subscription', {
    customer: customer.id,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { missing_payment_method: textOf(endBehavior.missing_payment_method) ?? 'create_invoice' },
    },
    metadata: metadataOf(params.metadata),
    items: { object: 'list', data: [{ current_period_end: trialEnd ?? addMonth(now), price: price.id }] },
    default_payment_method: card,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    latest_invoice: null,
  });
  books.recordEvent('customer.subscription.created', plan);
  const bill = createInvoice(books, plan, 'subscription_create', trialEnd === null ? price.unit_amount : 0);
  if (trialEnd === null) charge(books, bill, card);
  return plan;
}

export function updateSubscription(books: FakeStore, id: string, params: Params): Subscription {
  const plan = books.get('subscription', id);
  if (isOver(plan)) throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const card = textOf(params.default_payment_method);
  if (card !== undefined) plan.default_payment_method = books.get('payment_method', card).id;
  const atEnd = textOf(params.cancel_at_period_end);
  if (atEnd !== undefined) {
    plan.cancel_at_period_end = atEnd === 'true';
    plan.cancel_at = atEnd === 'true' ? periodOf(plan).current_period_end : null;
  }
  if (textOf(params.cancel_at) === '') Object.assign(plan, { cancel_at: null, cancel_at_period_end: false });
  books.recordEvent('customer.subscription.updated', plan);
  return plan;
}

export function cancelSubscription(books: FakeStore, id: string): Subscription {
  const plan = books.get('subscription', id);
  // As at Stripe: a cancelled subscription is not found when it is cancelled again.
  if (isOver(plan)) throw invalid(`No such subscription: '${id}'`, 'resource_missing');
  Object.assign(plan, { status: 'canceled', ended_at: books.seconds() });
  books.recordEvent('customer.subscription.deleted', plan);
  return plan;
}

export function deleteCustomer(books: FakeStore, id: string) {
  const customer = books.get('customer', id);
  if (customer.deleted) throw invalid(`No such customer: '${id}'`, 'resource_missing');
  for (const plan of books.all('subscription'))
    if (plan.customer === id && !isOver(plan)) cancelSubscription(books, plan.id);
  for (const card of books.all('payment_method')) if (card.customer === id) card.customer = null;
  customer.deleted = true;
  books.recordEvent('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** The trial or the month is over. */
function endPeriod(books: FakeStore, plan: Subscription): void {
  const missing = plan.trial_settings.end_behavior.missing_payment_method;
  const endsForWantOfACard = plan.status === 'trialing' && missing === 'cancel' && cardFor(books, plan) === null;
  if (plan.cancel_at_period_end || endsForWantOfACard) {
    cancelSubscription(books, plan.id);
    return;
  }
  const period = periodOf(plan);
  period.current_period_end = addMonth(period.current_period_end);
  plan.status = 'active';
  // Charged an hour later, when the draft is finalised.
  createInvoice(books, plan, 'subscription_cycle');
  books.recordEvent('customer.subscription.updated', plan);
}

function expire(books: FakeStore, plan: Subscription): void {
  plan.status = 'incomplete_expired';
  if (plan.latest_invoice) voidInvoice(books, plan.latest_invoice);
  books.recordEvent('customer.subscription.updated', plan);
}

interface Due {
  readonly at: number;
  readonly happen: () => void;
}

function dueSubscriptions(books: FakeStore): Due[] {
  return books.all('subscription').flatMap((plan): Due[] => {
    if (plan.status === 'incomplete') return [{ at: plan.created + INCOMPLETE_FOR, happen: () => expire(books, plan) }];
    if (plan.status !== 'trialing' && plan.status !== 'active') return [];
    return [{ at: periodOf(plan).current_period_end, happen: () => endPeriod(books, plan) }];
  });
}

function dueInvoices(books: FakeStore): Due[] {
  return books.all('invoice').flatMap((bill): Due[] => {
    const { next_payment_attempt: at, status } = bill;
    const plan = subscriptionOfInvoice(books, bill);
    // A draft outlives its subscription. A finalised invoice is not tried again once the subscription is over.
    const isTried = status === 'draft' || (status === 'open' && !isOver(plan));
    if (at === null || !bill.auto_advance || !isTried) return [];
    return [{ at, happen: () => void charge(books, bill, cardFor(books, plan)) }];
  });
}

/** Carries out everything that is due by now, each at its own moment, oldest first. */
export function passTime(books: FakeStore): void {
  for (;;) {
    const due = [...dueSubscriptions(books), ...dueInvoices(books)].filter(({ at }) => at <= books.seconds());
    const next = due.sort((a, b) => a.at - b.at)[0];
    if (!next) return;
    books.at(next.at, next.happen);
  }
}

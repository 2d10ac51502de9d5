/** Invoices and charges of the fake Stripe. */
import { type Card, type FakeStore, invalid, StripeApiError } from './fake-store.ts';
import type { Invoice, Subscription } from './records.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The time from a failed charge to the next attempt. After the last attempt the subscription is cancelled. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];

export function addMonth(seconds: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

export const subscriptionOfInvoice = (store: FakeStore, invoice: Invoice): Subscription =>
  store.get('subscription', invoice.parent.subscription_details.subscription);

const openOnly = (invoice: Invoice) => {
  if (invoice.status !== 'open') throw invalid('Invoice is not open', 'invoice_not_editable');
};

/** The card to charge: the subscription's own, else the customer's; null if it was deleted. */
export function cardFor(store: FakeStore, subscription: Subscription): string | null {
  const ownCard = subscription.default_payment_method;
  const defaultCard = store.get('customer', subscription.customer).invoice_settings.default_payment_method;
  const isAttached = (id: string | null) => id !== null && store.get('payment_method', id).customer !== null;
  return [ownCard, defaultCard].find(isAttached) ?? null;
}

export function createInvoice(
  store: FakeStore,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  amount: number,
): Invoice {
  const invoice = store.add('invoice', {
    customer: subscription.customer,
    billing_reason: reason,
    currency: 'gbp',
    amount_due: amount,
    amount_paid: 0,
    parent: { subscription_details: { subscription: subscription.id } },
    status: amount === 0 ? 'paid' : 'draft',
    status_transitions: { paid_at: amount === 0 ? store.seconds() : null, finalized_at: null },
    attempted: amount === 0,
    attempt_count: 0,
    auto_advance: true,
    next_payment_attempt: amount === 0 ? null : store.seconds() + HOUR,
  });
  subscription.latest_invoice = invoice.id;
  store.recordEvent(amount === 0 ? 'invoice.paid' : 'invoice.created', invoice);
  return invoice;
}

function markPaid(store: FakeStore, invoice: Invoice): void {
  const { customer, amount_due: amount } = invoice;
  const intent = store.add('payment_intent', { customer, amount, latest_charge: '' });
  const charge = store.add('charge', {
    customer,
    amount,
    payment_intent: intent.id,
    amount_refunded: 0,
    refunded: false,
  });
  Object.assign(intent, { latest_charge: charge.id });
  const payment = { type: 'payment_intent', payment_intent: intent.id } as const;
  store.add('invoice_payment', { invoice: invoice.id, status: 'paid', payment });
  Object.assign(invoice, { status: 'paid', amount_paid: amount, next_payment_attempt: null });
  invoice.status_transitions.paid_at = store.seconds();
  store.recordEvent('invoice.paid', invoice);
  const subscription = subscriptionOfInvoice(store, invoice);
  if (['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) subscription.status = 'active';
  store.recordEvent('customer.subscription.updated', subscription);
}

function markFailed(store: FakeStore, invoice: Invoice, card: Card): void {
  const wait = RETRIES[invoice.attempt_count - 1];
  invoice.next_payment_attempt = wait === undefined ? null : store.seconds() + wait;
  store.recordEvent(card === 'declined' ? 'invoice.payment_failed' : 'invoice.payment_action_required', invoice);
  const subscription = subscriptionOfInvoice(store, invoice);
  if (subscription.status === 'incomplete' || subscription.status === 'canceled') return;
  if (wait === undefined) Object.assign(subscription, { status: 'canceled', ended_at: store.seconds() });
  else subscription.status = 'past_due';
  store.recordEvent(`customer.subscription.${wait === undefined ? 'deleted' : 'updated'}`, subscription);
}

/**
 * Finalises the invoice if necessary, and charges it.
 * @returns the bank's response.
 */
export function charge(store: FakeStore, invoice: Invoice, paymentMethod: string | null): Card {
  if (invoice.status === 'draft') {
    invoice.status = 'open';
    invoice.status_transitions.finalized_at = store.seconds();
  }
  openOnly(invoice);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const card = paymentMethod === null ? 'declined' : (store.cards.get(paymentMethod) ?? 'declined');
  if (card === 'good') markPaid(store, invoice);
  else markFailed(store, invoice, card);
  return card;
}

/** What POST /v1/invoices/:id/pay does. */
export function payInvoice(store: FakeStore, id: string, paymentMethod: string): Invoice {
  const invoice = store.get('invoice', id);
  openOnly(invoice);
  const card = charge(store, invoice, paymentMethod);
  if (card === 'declined') throw new StripeApiError(402, 'card_error', 'Your card was declined.', 'card_declined');
  if (card === 'asks the holder') {
    const code = 'invoice_payment_intent_requires_action';
    throw new StripeApiError(402, 'card_error', 'This payment requires additional user action.', code);
  }
  return invoice;
}

export function voidInvoice(store: FakeStore, id: string): Invoice {
  const invoice = store.get('invoice', id);
  openOnly(invoice);
  Object.assign(invoice, { status: 'void', next_payment_attempt: null });
  store.recordEvent('invoice.voided', invoice);
  return invoice;
}

export function refund(store: FakeStore, intentId: string) {
  const intent = store.get('payment_intent', intentId);
  const original = store.get('charge', intent.latest_charge);
  if (original.refunded) throw invalid('Charge has already been refunded.', 'charge_already_refunded');
  Object.assign(original, { refunded: true, amount_refunded: original.amount });
  store.recordEvent('charge.refunded', original);
  return store.add('refund', { amount: original.amount, payment_intent: intentId });
}

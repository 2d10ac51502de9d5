/** Invoices and charges of the fake Stripe. */
import { type Card, type FakeStore, invalid, StripeApiError } from './fake-store.ts';
import type { Invoice, Subscription } from './records.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** How long after a failed charge the next is tried. After the last one the subscription is cancelled. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];
const PRICE = 499;

export function addMonth(seconds: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

export const subscriptionOfInvoice = (books: FakeStore, bill: Invoice): Subscription =>
  books.get('subscription', bill.parent.subscription_details.subscription);

const openOnly = (bill: Invoice) => {
  if (bill.status !== 'open') throw invalid('Invoice is not open', 'invoice_not_editable');
};

/** The card to charge: the subscription's own, else the customer's; null if it is gone. */
export function cardFor(books: FakeStore, plan: Subscription): string | null {
  const own = plan.default_payment_method;
  const usual = books.get('customer', plan.customer).invoice_settings.default_payment_method;
  const isThere = (id: string | null) => id !== null && books.get('payment_method', id).customer !== null;
  return [own, usual].find(isThere) ?? null;
}

export function createInvoice(
  books: FakeStore,
  plan: Subscription,
  reason: Invoice['billing_reason'],
  amount: number = PRICE,
): Invoice {
  const bill = books.add('invoice', {
    customer: plan.customer,
    billing_reason: reason,
    currency: 'gbp',
    amount_due: amount,
    amount_paid: 0,
    parent: { subscription_details: { subscription: plan.id } },
    status: amount === 0 ? 'paid' : 'draft',
    status_transitions: { paid_at: amount === 0 ? books.seconds() : null, finalized_at: null },
    attempted: amount === 0,
    attempt_count: 0,
    auto_advance: true,
    next_payment_attempt: amount === 0 ? null : books.seconds() + HOUR,
  });
  plan.latest_invoice = bill.id;
  books.recordEvent(amount === 0 ? 'invoice.paid' : 'invoice.created', bill);
  return bill;
}

function markPaid(books: FakeStore, bill: Invoice): void {
  const { customer, amount_due: amount } = bill;
  const intent = books.add('payment_intent', { customer, amount, latest_charge: '' });
  const charge = books.add('charge', {
    customer,
    amount,
    payment_intent: intent.id,
    amount_refunded: 0,
    refunded: false,
  });
  Object.assign(intent, { latest_charge: charge.id });
  const payment = { type: 'payment_intent', payment_intent: intent.id } as const;
  books.add('invoice_payment', { invoice: bill.id, status: 'paid', payment });
  Object.assign(bill, { status: 'paid', amount_paid: amount, next_payment_attempt: null });
  bill.status_transitions.paid_at = books.seconds();
  books.recordEvent('invoice.paid', bill);
  const plan = subscriptionOfInvoice(books, bill);
  if (['past_due', 'unpaid', 'incomplete'].includes(plan.status)) plan.status = 'active';
  books.recordEvent('customer.subscription.updated', plan);
}

function markFailed(books: FakeStore, bill: Invoice, card: Card): void {
  const wait = RETRIES[bill.attempt_count - 1];
  bill.next_payment_attempt = wait === undefined ? null : books.seconds() + wait;
  books.recordEvent(card === 'declined' ? 'invoice.payment_failed' : 'invoice.payment_action_required', bill);
  const plan = subscriptionOfInvoice(books, bill);
  if (plan.status === 'incomplete' || plan.status === 'canceled') return;
  if (wait === undefined) Object.assign(plan, { status: 'canceled', ended_at: books.seconds() });
  else plan.status = 'past_due';
  books.recordEvent(`customer.subscription.${wait === undefined ? 'deleted' : 'updated'}`, plan);
}

/**
 * Finalises the invoice if necessary, and charges it.
 * @returns how the bank answered.
 */
export function charge(books: FakeStore, bill: Invoice, paymentMethod: string | null): Card {
  if (bill.status === 'draft') {
    bill.status = 'open';
    bill.status_transitions.finalized_at = books.seconds();
  }
  openOnly(bill);
  bill.attempted = true;
  bill.attempt_count += 1;
  const card = paymentMethod === null ? 'declined' : (books.cards.get(paymentMethod) ?? 'declined');
  if (card === 'good') markPaid(books, bill);
  else markFailed(books, bill, card);
  return card;
}

/** What POST /v1/invoices/:id/pay does. */
export function payInvoice(books: FakeStore, id: string, paymentMethod: string): Invoice {
  const bill = books.get('invoice', id);
  openOnly(bill);
  const card = charge(books, bill, paymentMethod);
  if (card === 'declined') throw new StripeApiError(402, 'card_error', 'Your card was declined.', 'card_declined');
  if (card === 'asks the holder') {
    const code = 'invoice_payment_intent_requires_action';
    throw new StripeApiError(402, 'card_error', 'This payment requires additional user action.', code);
  }
  return bill;
}

export function voidInvoice(books: FakeStore, id: string): Invoice {
  const bill = books.get('invoice', id);
  openOnly(bill);
  Object.assign(bill, { status: 'void', next_payment_attempt: null });
  books.recordEvent('invoice.voided', bill);
  return bill;
}

export function refund(books: FakeStore, intentId: string) {
  const intent = books.get('payment_intent', intentId);
  const made = books.get('charge', intent.latest_charge);
  if (made.refunded) throw invalid('Charge has already been refunded.', 'charge_already_refunded');
  Object.assign(made, { refunded: true, amount_refunded: made.amount });
  books.recordEvent('charge.refunded', made);
  return books.add('refund', { amount: made.amount, payment_intent: intentId });
}

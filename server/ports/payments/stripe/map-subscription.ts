/** Maps the current state of a Stripe subscription to that of the port. */
import type { Stripe } from 'stripe';
import type { Charge, PendingCharge, ProviderSubscription } from '../port.ts';
import { isMissing } from './client.ts';

const dateFromSeconds = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000);

const endedStatuses = new Set<string>(['canceled', 'incomplete_expired']);
export const isRunning = (subscription: Stripe.Subscription): boolean => !endedStatuses.has(subscription.status);

const periodEndOf = (subscription: Stripe.Subscription): number | undefined =>
  subscription.items.data[0]?.current_period_end;

/** The operator may have set another end date in Stripe's dashboard. */
export function isSetToEnd(subscription: Stripe.Subscription): boolean {
  const periodEnd = periodEndOf(subscription);
  if (subscription.cancel_at_period_end) return true;
  return subscription.cancel_at !== null && periodEnd !== undefined && subscription.cancel_at <= periodEnd;
}

/**
 * Subscriptions that are paid or in trial come before those that wait for payment, and both before ended ones. Among the
 * first, those that are set to end come last.
 */
function rank(subscription: Stripe.Subscription): number {
  if (['trialing', 'active', 'past_due'].includes(subscription.status)) return isSetToEnd(subscription) ? 1 : 0;
  return isRunning(subscription) ? 2 : 3;
}

const hasCustomer = (subscription: Stripe.Subscription): boolean =>
  typeof subscription.customer === 'string' || subscription.customer.deleted !== true;

/** All of a customer's subscriptions, the current one first. Empty if the customer was deleted. */
export async function listSubscriptions(client: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  try {
    const { data } = await client.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice', 'data.customer'],
    });
    return data.filter(hasCustomer).sort((a, b) => rank(a) - rank(b) || b.created - a.created);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The invoices with an amount, newest first. */
async function listNonzeroInvoices(client: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Invoice[]> {
  const latest = subscription.latest_invoice;
  if (latest === null) return [];
  // If the latest invoice is the first, it is the only one, so most subscriptions in their trial are read with one
  // request.
  const isFirst = typeof latest === 'object' && latest.billing_reason === 'subscription_create';
  const invoices = isFirst
    ? [latest]
    : await client.invoices.list({ subscription: subscription.id, limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return invoices.filter((invoice) => invoice.amount_due > 0);
}

async function isRefunded(client: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  const { data: payments } = await client.invoicePayments.list({
    invoice: invoice.id,
    status: 'paid',
    expand: ['data.payment.payment_intent.latest_charge'],
  });
  return payments.some(({ payment }) => {
    const intent = payment.payment_intent;
    const charge = typeof intent === 'object' ? intent.latest_charge : null;
    return typeof charge === 'object' && charge?.refunded === true;
  });
}

async function toCharge(client: Stripe, invoice: Stripe.Invoice): Promise<Charge> {
  const isPaid = invoice.status === 'paid';
  const { paid_at: paidAt, finalized_at: finalizedAt } = invoice.status_transitions;
  const at = new Date(((isPaid ? paidAt : finalizedAt) ?? invoice.created) * 1000);
  const amountPence = isPaid ? invoice.amount_paid : invoice.amount_due;
  if (!isPaid) return { id: invoice.id, at, amountPence, outcome: 'failed' };
  return { id: invoice.id, at, amountPence, outcome: (await isRefunded(client, invoice)) ? 'refunded' : 'paid' };
}

/** Stripe finalises and charges a draft about an hour after it has created it. */
const DRAFT_SECONDS = 60 * 60;

/** Whether Stripe will charge this invoice on its own, and has not tried yet. */
export const isPending = (invoice: Stripe.Invoice): boolean =>
  (invoice.status === 'draft' && invoice.auto_advance === true) || (invoice.status === 'open' && !invoice.attempted);

const toPendingCharge = (invoice: Stripe.Invoice): PendingCharge => ({
  at: new Date((invoice.next_payment_attempt ?? invoice.created + DRAFT_SECONDS) * 1000),
  amountPence: invoice.amount_due,
});

export async function toProviderSubscription(
  client: Stripe,
  customerId: string,
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription> {
  const invoices = await listNonzeroInvoices(client, subscription);
  const tried = invoices.find((invoice) => invoice.status === 'paid' || invoice.attempted);
  const firstPaid = invoices.findLast((invoice) => invoice.status === 'paid');
  const pending = invoices.find(isPending);
  return {
    id: subscription.id,
    customerId,
    status: subscription.status,
    trialEnd: dateFromSeconds(subscription.trial_end),
    currentPeriodEnd: dateFromSeconds(periodEndOf(subscription)),
    cancelAtPeriodEnd: isSetToEnd(subscription),
    pricePence: subscription.items.data[0]?.price.unit_amount ?? null,
    firstPaidAt: dateFromSeconds(firstPaid?.status_transitions.paid_at),
    lastCharge: tried ? await toCharge(client, tried) : null,
    pendingCharge: pending ? toPendingCharge(pending) : null,
  };
}

export async function readSubscription(client: Stripe, customerId: string): Promise<ProviderSubscription | null> {
  const [subscription] = await listSubscriptions(client, customerId);
  return subscription ? toProviderSubscription(client, customerId, subscription) : null;
}

/** Starts and changes a customer's subscription. */
import type { Stripe } from 'stripe';
import type { Payments, ProviderSubscription } from '../port.ts';
import { createIdempotently, isDecline, isMissing, isRefusedRequest } from './client.ts';
import {
  isPending,
  isRunning,
  isSetToEnd,
  listSubscriptions,
  readSubscription,
  toProviderSubscription,
} from './map-subscription.ts';
import { requireCard, SETUP_METADATA_KEY, USED_METADATA_KEY } from './setups.ts';

/** Metadata of a subscription: the caller's idempotency key, because Stripe forgets keys after a day. */
const ORDER_METADATA_KEY = 'order';

type Order = Parameters<Payments['startSubscription']>[0];

const createParams = (order: Order, card: string, price: string): Stripe.SubscriptionCreateParams => ({
  customer: order.customerId,
  items: [{ price }],
  default_payment_method: card,
  off_session: true,
  metadata: { [ORDER_METADATA_KEY]: order.idempotencyKey, [SETUP_METADATA_KEY]: order.setupId },
  expand: ['latest_invoice'],
  ...(order.trialDays > 0 && {
    trial_period_days: order.trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  }),
});

async function startSubscription(
  client: Stripe,
  price: () => Promise<string>,
  order: Order,
): Promise<ProviderSubscription> {
  const { customerId, setupId, idempotencyKey: key } = order;
  const find = async () =>
    (await listSubscriptions(client, customerId)).find(
      (subscription) => subscription.metadata[ORDER_METADATA_KEY] === key,
    ) ?? null;
  const make = async () => {
    const params = createParams(order, await requireCard(client, customerId, setupId), await price());
    return createIdempotently(
      { first: `subscription:${key}`, afterFailure: `subscription:${key}:${setupId}` },
      (idempotencyKey) => client.subscriptions.create(params, { idempotencyKey }),
      find,
    );
  };
  return toProviderSubscription(client, customerId, (await find()) ?? (await make()));
}

/** A declined card is not an error here: the subscription that is read afterwards reflects it. */
async function payInvoice(client: Stripe, invoice: Stripe.Invoice, card: string): Promise<void> {
  try {
    const idempotencyKey = `pay:${invoice.id}:${card}`;
    await client.invoices.pay(invoice.id, { payment_method: card, off_session: true }, { idempotencyKey });
  } catch (error) {
    if (isDecline(error)) return;
    // Stripe's own retry may have paid the invoice first.
    if (isRefusedRequest(error) && (await client.invoices.retrieve(invoice.id)).status !== 'open') return;
    throw error;
  }
}

async function changeCard(
  client: Stripe,
  { customerId, setupId }: Parameters<Payments['changeCard']>[0],
): Promise<void> {
  const card = await requireCard(client, customerId, setupId);
  const [subscription] = await listSubscriptions(client, customerId);
  if (!subscription) throw new Error('changeCard: the customer has no subscription.');
  // If the subscription has ended in the meantime, the card can still start another.
  if (!isRunning(subscription)) return;
  await client.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
  await client.subscriptions.update(subscription.id, { default_payment_method: card });
  const { data: open } = await client.invoices.list({ subscription: subscription.id, status: 'open', limit: 100 });
  for (const invoice of open.reverse()) await payInvoice(client, invoice, card);
  // Done last, so that if anything before it fails, the same card can be used again.
  await client.paymentMethods.update(card, { metadata: { [USED_METADATA_KEY]: 'true' } });
}

type End = Pick<Stripe.SubscriptionUpdateParams, 'cancel_at' | 'cancel_at_period_end'>;

/** Does nothing if the subscription has just ended. */
async function changeEnd(client: Stripe, id: string, end: End): Promise<void> {
  try {
    await client.subscriptions.update(id, end);
  } catch (error) {
    if (!isRefusedRequest(error) || (await client.subscriptions.retrieve(id)).status !== 'canceled') throw error;
  }
}

async function setCancelAtPeriodEnd(client: Stripe, customerId: string, cancel: boolean): Promise<boolean> {
  const subscription = (await listSubscriptions(client, customerId)).find(isRunning);
  if (!subscription) return false;
  // An end date that was set in the dashboard has its own field, which must be cleared.
  const isOwnDay = subscription.cancel_at !== null && !subscription.cancel_at_period_end;
  await changeEnd(client, subscription.id, !cancel && isOwnDay ? { cancel_at: '' } : { cancel_at_period_end: cancel });
  return true;
}

async function cancelSubscription(client: Stripe, subscriptionId: string): Promise<void> {
  try {
    await client.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

type InvoicesOf = { readonly customer: string } | { readonly subscription: string };

const listInvoices = async (client: Stripe, of: InvoicesOf, status: 'draft' | 'open'): Promise<Stripe.Invoice[]> =>
  (await client.invoices.list({ ...of, status, limit: 100 })).data;

/** The invoice after the change, or its current state if Stripe refuses, because it was charged in the meantime. */
async function currentInvoice(
  client: Stripe,
  id: string,
  change: () => Promise<Stripe.Invoice>,
): Promise<Stripe.Invoice> {
  try {
    return await change();
  } catch (error) {
    if (!isRefusedRequest(error)) throw error;
    return client.invoices.retrieve(id);
  }
}

/**
 * Keeps drafts from being finalised, then voids the invoices that were finalised and not attempted: in this order,
 * because a draft may be finalised between the two.
 */
async function stopPendingCharge(client: Stripe, of: InvoicesOf): Promise<'none' | 'stopped' | 'attempted'> {
  const wasAttempted: boolean[] = [];
  for (const { id } of (await listInvoices(client, of, 'draft')).filter(isPending)) {
    const stopped = await currentInvoice(client, id, () => client.invoices.update(id, { auto_advance: false }));
    wasAttempted.push(stopped.attempted);
  }
  for (const { id } of (await listInvoices(client, of, 'open')).filter(isPending)) {
    const voided = await currentInvoice(client, id, () => client.invoices.voidInvoice(id));
    wasAttempted.push(voided.status !== 'void');
  }
  if (wasAttempted.length === 0) return 'none';
  return wasAttempted.includes(true) ? 'attempted' : 'stopped';
}

/** For an ended subscription: keeps drafts from ever being sent, and voids open invoices. */
async function voidOpenInvoices(client: Stripe, of: InvoicesOf): Promise<void> {
  for (const { id } of await listInvoices(client, of, 'draft')) {
    await currentInvoice(client, id, () => client.invoices.update(id, { auto_advance: false }));
  }
  for (const { id } of await listInvoices(client, of, 'open')) {
    await currentInvoice(client, id, () => client.invoices.voidInvoice(id));
  }
}

export async function cancelNow(client: Stripe, customerId: string): Promise<void> {
  const running = (await listSubscriptions(client, customerId)).filter(isRunning);
  for (const subscription of running) await cancelSubscription(client, subscription.id);
  await voidOpenInvoices(client, { customer: customerId });
}

async function endSubscription(client: Stripe, { id }: Stripe.Subscription): Promise<void> {
  const pending = await stopPendingCharge(client, { subscription: id });
  // Read again, because a charge may have been attempted since.
  const subscription = await client.subscriptions.retrieve(id);
  const isPaid = ['trialing', 'active'].includes(subscription.status) && pending !== 'stopped';
  if (isPaid && !isSetToEnd(subscription)) await changeEnd(client, id, { cancel_at_period_end: true });
  if (isPaid) return;
  await cancelSubscription(client, id);
  await voidOpenInvoices(client, { subscription: id });
}

async function endSubscriptions(
  client: Stripe,
  customerId: string,
  isMeant: Parameters<Payments['endSubscriptions']>[1],
): Promise<void> {
  for (const subscription of (await listSubscriptions(client, customerId)).filter(isRunning)) {
    const idempotencyKey = subscription.metadata[ORDER_METADATA_KEY];
    if (idempotencyKey !== undefined && isMeant({ id: subscription.id, idempotencyKey }))
      await endSubscription(client, subscription);
  }
}

type SubscriptionCalls = Pick<
  Payments,
  | 'startSubscription'
  | 'readSubscription'
  | 'changeCard'
  | 'setCancelAtPeriodEnd'
  | 'stopPendingCharge'
  | 'endSubscriptions'
  | 'cancelNow'
>;

export const stripeSubscriptions = (client: Stripe, price: () => Promise<string>): SubscriptionCalls => ({
  startSubscription: (order) => startSubscription(client, price, order),
  readSubscription: (customerId) => readSubscription(client, customerId),
  changeCard: (order) => changeCard(client, order),
  setCancelAtPeriodEnd: (customerId, cancel) => setCancelAtPeriodEnd(client, customerId, cancel),
  stopPendingCharge: async (customerId) => (await stopPendingCharge(client, { customer: customerId })) !== 'attempted',
  endSubscriptions: (customerId, isMeant) => endSubscriptions(client, customerId, isMeant),
  cancelNow: (customerId) => cancelNow(client, customerId),
});

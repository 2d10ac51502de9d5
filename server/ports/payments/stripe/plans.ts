/** Starting and changing a customer's plan. */
import type { Stripe } from 'stripe';
import type { Payments, ProviderSubscription } from '../port.ts';
import { isDecline, isMissing, isRefusedRequest, makeOnce } from './client.ts';
import { describePlan, isRunning, plansOf, readPlan } from './reading.ts';
import { cardOf, SETUP_MARK, USED_MARK } from './setups.ts';

/** Kept with a plan: the caller's key, as Stripe forgets keys after a day. */
const ORDER_MARK = 'order';

type Order = Parameters<Payments['startSubscription']>[0];

const planOrder = (order: Order, card: string, price: string): Stripe.SubscriptionCreateParams => ({
  customer: order.customerId,
  items: [{ price }],
  default_payment_method: card,
  off_session: true,
  metadata: { [ORDER_MARK]: order.idempotencyKey, [SETUP_MARK]: order.setupId },
  expand: ['latest_invoice'],
  ...(order.trialDays > 0 && {
    trial_period_days: order.trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  }),
});

async function startPlan(client: Stripe, price: () => Promise<string>, order: Order): Promise<ProviderSubscription> {
  const { customerId, setupId, idempotencyKey: key } = order;
  const find = async () =>
    (await plansOf(client, customerId)).find((plan) => plan.metadata[ORDER_MARK] === key) ?? null;
  const make = async () => {
    const params = planOrder(order, await cardOf(client, customerId, setupId), await price());
    return makeOnce(
      { first: `plan:${key}`, afterTrouble: `plan:${key}:${setupId}` },
      (idempotencyKey) => client.subscriptions.create(params, { idempotencyKey }),
      find,
    );
  };
  return describePlan(client, customerId, (await find()) ?? (await make()));
}

/** A card that is declined is no trouble of ours: the plan read afterwards tells. */
async function payBill(client: Stripe, bill: Stripe.Invoice, card: string): Promise<void> {
  try {
    const idempotencyKey = `pay:${bill.id}:${card}`;
    await client.invoices.pay(bill.id, { payment_method: card, off_session: true }, { idempotencyKey });
  } catch (error) {
    if (isDecline(error)) return;
    // Stripe's own next attempt may have come first.
    if (isRefusedRequest(error) && (await client.invoices.retrieve(bill.id)).status !== 'open') return;
    throw error;
  }
}

async function changeCard(
  client: Stripe,
  { customerId, setupId }: Parameters<Payments['changeCard']>[0],
): Promise<ProviderSubscription> {
  const card = await cardOf(client, customerId, setupId);
  const [plan] = await plansOf(client, customerId);
  if (!plan) throw new Error('There is no plan whose card could be changed.');
  // The card of a plan that has ended meanwhile is still there to start another on.
  if (!isRunning(plan)) return describePlan(client, customerId, plan);
  await client.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
  await client.subscriptions.update(plan.id, { default_payment_method: card });
  const { data: open } = await client.invoices.list({ subscription: plan.id, status: 'open', limit: 100 });
  for (const bill of open.reverse()) await payBill(client, bill, card);
  // Last: should anything before fail, the same card is taken up again.
  await client.paymentMethods.update(card, { metadata: { [USED_MARK]: 'true' } });
  const changed = await client.subscriptions.retrieve(plan.id, { expand: ['latest_invoice'] });
  return describePlan(client, customerId, changed);
}

async function setCancelAtPeriodEnd(
  client: Stripe,
  customerId: string,
  cancel: boolean,
): Promise<ProviderSubscription | null> {
  const plan = (await plansOf(client, customerId)).find(isRunning);
  if (!plan) return null;
  // A day to end on that somebody chose at the dashboard is taken back by its own name.
  const isOwnDay = plan.cancel_at !== null && !plan.cancel_at_period_end;
  try {
    await client.subscriptions.update(
      plan.id,
      !cancel && isOwnDay ? { cancel_at: '' } : { cancel_at_period_end: cancel },
    );
  } catch (error) {
    // It may have ended in this moment; what there is now says so.
    if (!isRefusedRequest(error) || (await client.subscriptions.retrieve(plan.id)).status !== 'canceled') throw error;
  }
  return readPlan(client, customerId);
}

export async function endPlan(client: Stripe, planId: string): Promise<void> {
  try {
    await client.subscriptions.cancel(planId, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** After the end of a plan: open bills are void, and drafts are never sent. */
export async function dropOpenBills(client: Stripe, customer: string): Promise<void> {
  const { data: open } = await client.invoices.list({ customer, status: 'open', limit: 100 });
  for (const bill of open) await client.invoices.voidInvoice(bill.id);
  const { data: drafts } = await client.invoices.list({ customer, status: 'draft', limit: 100 });
  for (const bill of drafts) await client.invoices.update(bill.id, { auto_advance: false });
}

async function endNow(client: Stripe, customerId: string): Promise<void> {
  const running = (await plansOf(client, customerId)).filter(isRunning);
  for (const plan of running) await endPlan(client, plan.id);
  await dropOpenBills(client, customerId);
}

type Plans = Pick<
  Payments,
  'startSubscription' | 'readSubscription' | 'changeCard' | 'setCancelAtPeriodEnd' | 'endNow'
>;

export const stripePlans = (client: Stripe, price: () => Promise<string>): Plans => ({
  startSubscription: (order) => startPlan(client, price, order),
  readSubscription: (customerId) => readPlan(client, customerId),
  changeCard: (order) => changeCard(client, order),
  setCancelAtPeriodEnd: (customerId, cancel) => setCancelAtPeriodEnd(client, customerId, cancel),
  endNow: (customerId) => endNow(client, customerId),
});

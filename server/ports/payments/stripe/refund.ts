/** Refunds the first charge. */
import type { Stripe } from 'stripe';
import type { RefundedCharge } from '../port.ts';
import { createIdempotently, hasStripeCode, isMissing } from './client.ts';
import { idOf } from './setups.ts';
import { cancelNow } from './subscriptions.ts';

/** The customer's very first paid invoice, of any subscription, so that a retry never refunds a later payment. */
async function firstPaidInvoice(client: Stripe, customer: string): Promise<Stripe.Invoice | null> {
  const paid = await client.invoices
    .list({ customer, status: 'paid', limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
    .catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
  return paid.findLast((invoice) => invoice.amount_paid > 0) ?? null;
}

async function refundPayment(client: Stripe, intent: string): Promise<void> {
  const find = async () => (await client.refunds.list({ payment_intent: intent, limit: 1 })).data[0] ?? null;
  try {
    await createIdempotently(
      { first: `refund:${intent}`, afterFailure: `refund:${intent}:again` },
      (idempotencyKey) => client.refunds.create({ payment_intent: intent }, { idempotencyKey }),
      find,
    );
  } catch (error) {
    if (!hasStripeCode(error, 'charge_already_refunded')) throw error;
  }
}

/**
 * Ends every subscription before it refunds: if Stripe stops answering in between, the user can ask for the refund
 * again, and is not charged until then.
 * @returns null if nothing was ever paid.
 */
export async function refundFirstCharge(client: Stripe, customerId: string): Promise<RefundedCharge | null> {
  const invoice = await firstPaidInvoice(client, customerId);
  if (invoice === null) return null;
  await cancelNow(client, customerId);
  const { data: payments } = await client.invoicePayments.list({ invoice: invoice.id, status: 'paid' });
  for (const { payment } of payments) {
    const intent = idOf(payment.payment_intent);
    if (intent !== null) await refundPayment(client, intent);
  }
  return { amountPence: invoice.amount_paid };
}

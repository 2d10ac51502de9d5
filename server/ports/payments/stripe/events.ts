/** Stripe's events, from its webhook and from its list. An event only names the customer: the state is read again. */
import type { Stripe } from 'stripe';
import type { PaymentEvent, Payments } from '../port.ts';
import { translateError } from './client.ts';
import { idOf } from './setups.ts';

/** Limit against replay: an older request may be one that an attacker recorded. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The events that the webhook at Stripe must be configured to send. docs/operations.md has the same list. */
export const eventTypes = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'setup_intent.setup_failed',
] as const;
const handledTypes = new Set<string>(eventTypes);

function asPaymentEvent({ id, type, data }: Stripe.Event): PaymentEvent | null {
  if (!handledTypes.has(type)) return null;
  const about = data.object as { readonly customer?: string | { readonly id: string } | null };
  const customerId = idOf(about.customer);
  if (customerId === null) return null;
  return { id, type, customerId, ...(type === 'setup_intent.setup_failed' && { isDeclinedCard: true as const }) };
}

export const webhookReader =
  (client: Stripe, secret: string): NonNullable<Payments['readWebhook']> =>
  (body, signature) => {
    try {
      const event = client.webhooks.constructEvent(body, signature ?? '', secret, SIGNATURE_TOLERANCE_SECONDS);
      return asPaymentEvent(event) ?? 'ignored';
    } catch {
      return 'invalid';
    }
  };

const oldestFirst = (page: readonly Stripe.Event[]): PaymentEvent[] =>
  page
    .map(asPaymentEvent)
    .filter((event) => event !== null)
    .reverse();

/**
 * Stripe lists the newest events first. To read the oldest first, this reads all pages to the end and remembers only
 * where each begins, then reads them in reverse. However many pages there are, two are in memory.
 */
async function* readEvents(client: Stripe, since: Date): AsyncIterable<PaymentEvent> {
  const page = (after: string | undefined) =>
    client.events.list({
      types: [...eventTypes],
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
      ...(after !== undefined && { starting_after: after }),
    });
  const newest = await page(undefined);
  const afters: string[] = [];
  for (let current = newest; current.has_more; current = await page(afters.at(-1))) {
    const lastEvent = current.data.at(-1);
    if (!lastEvent) break;
    afters.push(lastEvent.id);
  }
  for (const after of afters.reverse()) yield* oldestFirst((await page(after)).data);
  yield* oldestFirst(newest.data);
}

/** All events since then, oldest first. There is no overall time limit, because a job reads them. */
export const eventsReader = (client: Stripe): NonNullable<Payments['eventsSince']> =>
  async function* (since) {
    try {
      yield* readEvents(client, since);
    } catch (error) {
      throw translateError(error);
    }
  };

import { signedWebhook } from '../../../contract/call-limits.ts';
import type { Webhook } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { PaymentEvent, Payments } from '../../ports/payments/port.ts';
import type { EventsStore } from './events-store.ts';
import type { BillingStore } from './store.ts';

export interface IncomingEventsDeps {
  readonly store: Pick<BillingStore, 'transaction'>;
  readonly events: EventsStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Reads one customer's plan anew. Its payload is { customerId }. */
export const SYNC_JOB = 'billing.sync';

/** Looks at how many cards of one customer were refused. Its payload is { customerId }. */
export const REFUSED_CARD_JOB = 'billing.refused-card';

/**
 * Notes what was never seen, with one job for each customer it is about: after this nothing of it can be lost. What
 * an event says is not looked at, so it may come late, twice or out of order.
 */
export async function noteEvents(
  { store, events: eventsStore, clock, jobs }: IncomingEventsDeps,
  events: readonly PaymentEvent[],
): Promise<void> {
  await store.transaction(async (tx) => {
    const known = await eventsStore.knownCustomers(
      tx,
      events.map((event) => event.customerId),
    );
    const ours = events.filter((event) => known.has(event.customerId));
    const unseen = new Set((await eventsStore.insert(tx, ours, clock.now())).map(({ id }) => id));
    const news = ours.filter(({ id }) => unseen.has(id));
    const [cards, plans] = [news.filter((event) => event.isRefusedCard), news.filter((event) => !event.isRefusedCard)];
    for (const customerId of customersOf(plans)) await jobs.enqueue(tx, SYNC_JOB, { customerId });
    for (const customerId of customersOf(cards)) await jobs.enqueue(tx, REFUSED_CARD_JOB, { customerId });
  });
}

export const customersOf = (events: readonly PaymentEvent[]): string[] => [
  ...new Set(events.map(({ customerId }) => customerId)),
];

/** Larger than any event Stripe sends. */
const EVENT_LIMIT_BYTES = 1024 * 1024;

/** Where Stripe tells of what happened. */
export const stripeWebhook = (
  deps: IncomingEventsDeps,
  readWebhook: NonNullable<Payments['readWebhook']>,
): Webhook => ({
  path: '/api/stripe/webhook',
  limit: signedWebhook,
  bodyLimitBytes: EVENT_LIMIT_BYTES,
  take: async (body, headers) => {
    const event = readWebhook(body, headers.get('stripe-signature'));
    if (event === 'invalid') return 'invalid';
    if (event !== 'ignored') await noteEvents(deps, [event]);
    return 'taken';
  },
});

import { z } from 'zod';
import { signedWebhook } from '#contract/rate-limits.ts';
import type { Webhook } from '#server/feature.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { PaymentEvent, Payments } from '#server/ports/payments/port.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { PaymentEventsStore } from './payment-events-store.ts';

export interface WebhookEventsDeps {
  readonly store: Pick<SubscriptionStore, 'transaction'>;
  readonly events: PaymentEventsStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const payload = z.object({ customerId: z.string() });

/** Syncs one customer's subscription with the provider. */
export const syncJob = defineJob({ name: 'billing.sync', payload });

/** Enforces the limit on declined cards for one customer. */
export const declinedCardJob = defineJob({ name: 'billing.declined-card', payload });

/**
 * Stores new events and enqueues one job per customer, in one transaction, so that no received event is lost. The job
 * reads the current state from the provider instead of the event's content, so events may arrive late, twice or out of
 * order.
 */
export async function recordEvents(
  { store, events: eventsStore, clock, jobs }: WebhookEventsDeps,
  events: readonly PaymentEvent[],
): Promise<void> {
  await store.transaction(async (tx) => {
    const knownCustomers = await eventsStore.findKnownCustomers(
      tx,
      events.map((event) => event.customerId),
    );
    const knownEvents = events.filter((event) => knownCustomers.has(event.customerId));
    const newIds = new Set((await eventsStore.insert(tx, knownEvents, clock.now())).map(({ id }) => id));
    const newEvents = knownEvents.filter(({ id }) => newIds.has(id));
    const [declinedCardEvents, subscriptionEvents] = [
      newEvents.filter((event) => event.isDeclinedCard),
      newEvents.filter((event) => !event.isDeclinedCard),
    ];
    for (const customerId of customerIdsOf(subscriptionEvents)) await jobs.enqueue(tx, syncJob, { customerId });
    for (const customerId of customerIdsOf(declinedCardEvents)) await jobs.enqueue(tx, declinedCardJob, { customerId });
  });
}

export const customerIdsOf = (events: readonly PaymentEvent[]): string[] => [
  ...new Set(events.map(({ customerId }) => customerId)),
];

/** Larger than any event Stripe sends. */
const MAX_EVENT_BYTES = 1024 * 1024;

/** The endpoint for Stripe's webhook events. */
export const stripeWebhook = (deps: WebhookEventsDeps, readWebhook: NonNullable<Payments['readWebhook']>): Webhook => ({
  path: '/api/stripe/webhook',
  limit: signedWebhook,
  bodyLimitBytes: MAX_EVENT_BYTES,
  invalidCode: 'webhook_invalid',
  receive: async (body, headers) => {
    const event = readWebhook(body, headers.get('stripe-signature'));
    if (event === 'invalid') return 'invalid';
    if (event !== 'ignored') await recordEvents(deps, [event]);
    return 'accepted';
  },
});

/** The payments port, implemented with Stripe. Loaded only where Stripe is configured. */
import type { Payments } from '../port.ts';
import { boundedCall, type StripeAccess, stripeClient } from './client.ts';
import { stripeCustomers } from './customers.ts';
import { eventsReader, webhookReader } from './events.ts';
import { stripePrice } from './price.ts';
import { refundFirstCharge } from './refund.ts';
import { stripeSetups } from './setups.ts';
import { stripeSubscriptions } from './subscriptions.ts';

export interface StripeOptions extends StripeAccess {
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Undefined: the price is found, or created, by its lookup key. */
  readonly priceId: string | undefined;
  /** In milliseconds; for tests of a server that does not answer. */
  readonly timeoutMs?: number;
}

export function stripePayments(options: StripeOptions): Payments {
  const client = stripeClient(options);
  const customers = stripeCustomers(client);
  const setups = stripeSetups(client);
  const subscriptions = stripeSubscriptions(client, stripePrice(client, options.priceId));
  const bounded = <Args extends readonly unknown[], Result>(ask: (...args: Args) => Promise<Result>) =>
    boundedCall(ask, options.timeoutMs);
  return {
    kind: 'stripe',
    publishableKey: options.publishableKey,
    ensureCustomer: bounded(customers.ensureCustomer),
    removeCustomer: bounded(customers.removeCustomer),
    createSetup: bounded(setups.createSetup),
    currentSetup: bounded(setups.currentSetup),
    declinedCards: bounded(setups.declinedCards),
    cancelSetups: bounded(setups.cancelSetups),
    startSubscription: bounded(subscriptions.startSubscription),
    readSubscription: bounded(subscriptions.readSubscription),
    changeCard: bounded(subscriptions.changeCard),
    setCancelAtPeriodEnd: bounded(subscriptions.setCancelAtPeriodEnd),
    stopPendingCharge: bounded(subscriptions.stopPendingCharge),
    endSubscriptions: bounded(subscriptions.endSubscriptions),
    cancelNow: bounded(subscriptions.cancelNow),
    refundFirstCharge: bounded((customerId: string) => refundFirstCharge(client, customerId)),
    // Events are sent to the webhook, and the server calls `readWebhook`.
    onEvents: () => undefined,
    readWebhook: webhookReader(client, options.webhookSecret),
    eventsSince: eventsReader(client),
  };
}

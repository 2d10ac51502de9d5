/** What is specific to Stripe: its wire format, its idempotency keys and pages, and its failures. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import { MONTHLY_PRICE_PENCE, TRIAL_DAYS } from '#contract/limits.ts';
import { type PaymentEvent, type Payments, PaymentsUnavailable } from '../port.ts';
import { MAX_WAIT_MS } from './client.ts';
import { eventTypes } from './events.ts';
import { type StripeOptions, stripePayments } from './stripe-payments.ts';
import { openStripeServer, type StripeServer, stripeKeys } from './testing/stripe-server.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');

let time = START;
let stripe: StripeServer;
let payments: Payments;
beforeEach(async () => {
  time = START;
  stripe = await openStripeServer(() => new Date(time));
  payments = adapter();
});
afterEach(() => stripe.close());

const adapter = (options: Partial<StripeOptions> = {}) =>
  stripePayments({ ...stripeKeys, apiBase: stripe.url, priceId: undefined, ...options });
/** With a short timeout, so that a test of a server that does not answer is quick. */
const withShortTimeout = () => adapter({ requestTimeoutMs: 50, timeoutMs: 2_000 });

const user = { userId: '019a0000-0000-7000-8000-000000000001', email: 'ada@example.com' };
const enterCard = async (customerId: string, card: Parameters<StripeServer['enterCard']>[1] = 'good') => {
  const { setupId, clientSecret } = await payments.createSetup(customerId);
  stripe.enterCard(clientSecret, card);
  return { customerId, setupId };
};
const newOrder = async (card?: Parameters<StripeServer['enterCard']>[1]) => {
  const setup = await enterCard(await payments.ensureCustomer(user), card);
  return { ...setup, trialDays: TRIAL_DAYS, idempotencyKey: `${setup.customerId}:first` };
};
const moveBy = (ms: number) => {
  time += ms;
  stripe.passTime();
};
const requests = (what: string) => stripe.seen.filter((request) => request.what === what);

describe('Stripe requests', () => {
  it('end a subscription immediately, without a charge, if its month has begun and was not charged yet', async () => {
    const order = await newOrder();
    await payments.startSubscription(order);
    moveBy(TRIAL_DAYS * DAY_MS + 60_000);
    expect(await payments.readSubscription(order.customerId)).toMatchObject({ pendingCharge: { amountPence: 499 } });
    await payments.endSubscriptions(order.customerId, () => true);
    moveBy(DAY_MS);
    expect(await payments.readSubscription(order.customerId)).toMatchObject({
      status: 'canceled',
      lastCharge: null,
      pendingCharge: null,
    });
  });

  it('end no subscription that was started in the dashboard', async () => {
    const order = await newOrder();
    await payments.startSubscription(order);
    const [subscription] = stripe.books.all('subscription');
    for (const key of Object.keys(subscription?.metadata ?? {})) delete subscription?.metadata[key];
    await payments.endSubscriptions(order.customerId, () => true);
    expect(await payments.readSubscription(order.customerId)).toMatchObject({ cancelAtPeriodEnd: false });
  });

  it('create a three-day trial at our price that is cancelled if the card is missing', async () => {
    await payments.startSubscription(await newOrder());
    expect(requests('POST /v1/prices')[0]?.params).toMatchObject({
      unit_amount: String(MONTHLY_PRICE_PENCE),
      currency: 'gbp',
      recurring: { interval: 'month' },
    });
    expect(requests('POST /v1/subscriptions')[0]?.params).toMatchObject({
      trial_period_days: '3',
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    });
    expect(requests('POST /v1/setup_intents')[0]?.params).toMatchObject({ usage: 'off_session' });
  });

  it('create the price only once, even after a restart', async () => {
    await payments.startSubscription(await newOrder());
    await adapter().startSubscription({ ...(await newOrder()), idempotencyKey: 'another' });
    expect(requests('POST /v1/prices')).toHaveLength(1);
  });

  it('fail if the configured price is not the one shown in the app', async () => {
    const other = { active: true, currency: 'gbp', unit_amount: 999, lookup_key: null };
    const { id } = stripe.books.add('price', { ...other, recurring: { interval: 'month', interval_count: 1 } });
    const order = await newOrder();
    await expect(adapter({ priceId: id }).startSubscription(order)).rejects.toThrow('499');
    expect(await payments.readSubscription(order.customerId)).toBeNull();
  });

  it('carry our own idempotency key whenever they create something', async () => {
    await payments.startSubscription({ ...(await newOrder()), trialDays: 0 });
    const { id } = (await payments.readSubscription(await payments.ensureCustomer(user))) ?? {};
    expect(id).toBeDefined();
    await payments.refundFirstCharge(await payments.ensureCustomer(user));
    const creating = /^POST \/v1\/(customers|setup_intents|prices|subscriptions|refunds)$/;
    const keys = stripe.seen.filter(({ what }) => creating.test(what)).map(({ key }) => key ?? '');
    expect(keys).toHaveLength(5);
    expect(keys.filter((key) => key === '' || key.startsWith('stripe-node-retry'))).toEqual([]);
  });
});

describe('a Stripe trial at its end', () => {
  it('ends without a charge if the card is gone', async () => {
    const { customerId } = await payments.startSubscription(await newOrder());
    for (const card of stripe.books.all('payment_method')) card.customer = null;
    moveBy(4 * DAY_MS);
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'canceled', lastCharge: null });
  });

  it('is past due if the bank asks the cardholder to confirm, until another card pays', async () => {
    const { customerId } = await payments.startSubscription(await newOrder('asks the holder'));
    moveBy(3 * DAY_MS + 7_200_000);
    expect(await payments.readSubscription(customerId)).toMatchObject({
      status: 'past_due',
      lastCharge: { outcome: 'failed' },
    });
    await payments.changeCard(await enterCard(customerId, 'asks the holder'));
    expect((await payments.readSubscription(customerId))?.status).toBe('past_due');
    await payments.changeCard(await enterCard(customerId));
    expect((await payments.readSubscription(customerId))?.status).toBe('active');
  });

  it('is active without a charge in the hour before Stripe finalises the invoice', async () => {
    const { customerId } = await payments.startSubscription(await newOrder());
    moveBy(3 * DAY_MS + 60_000);
    expect(await payments.readSubscription(customerId)).toMatchObject({
      status: 'active',
      firstPaidAt: null,
      lastCharge: null,
    });
  });

  it('leaves no invoice to charge if the subscription is cancelled in that hour', async () => {
    const { customerId } = await payments.startSubscription(await newOrder());
    moveBy(3 * DAY_MS + 60_000);
    await payments.cancelNow(customerId);
    moveBy(DAY_MS);
    expect(stripe.books.all('charge')).toEqual([]);
  });
});

describe('cancelling a Stripe subscription immediately', () => {
  it('voids its open invoice', async () => {
    const { customerId } = await payments.startSubscription(await newOrder('declined'));
    moveBy(3 * DAY_MS + 7_200_000);
    await payments.cancelNow(customerId);
    expect(stripe.books.all('invoice').map(({ status }) => status)).toEqual(['void', 'paid']);
  });
});

describe('the Stripe adapter', () => {
  it('reads a running subscription in preference to a newer one that has ended', async () => {
    const running = await payments.startSubscription(await newOrder());
    time += DAY_MS;
    const other = await enterCard(running.customerId);
    const newer = await payments.startSubscription({ ...other, trialDays: 0, idempotencyKey: 'newer' });
    stripe.books.get('subscription', newer.id).status = 'canceled';
    expect(await payments.readSubscription(running.customerId)).toEqual(running);
  });

  it('passes on an unknown status', async () => {
    const { customerId } = await payments.startSubscription(await newOrder());
    for (const subscription of stripe.books.all('subscription')) subscription.status = 'hibernating';
    expect((await payments.readSubscription(customerId))?.status).toBe('hibernating');
  });

  it('treats an end date set in the dashboard as a cancellation, and can undo it', async () => {
    const { customerId, trialEnd } = await payments.startSubscription(await newOrder());
    for (const subscription of stripe.books.all('subscription')) subscription.cancel_at = Number(trialEnd) / 1000;
    expect((await payments.readSubscription(customerId))?.cancelAtPeriodEnd).toBe(true);
    expect(await payments.setCancelAtPeriodEnd(customerId, false)).toBe(true);
    expect((await payments.readSubscription(customerId))?.cancelAtPeriodEnd).toBe(false);
  });

  it('refunds what was charged at an older price', async () => {
    const { customerId } = await payments.startSubscription({ ...(await newOrder()), trialDays: 0 });
    for (const invoice of stripe.books.all('invoice')) invoice.amount_paid = 399;
    expect(await payments.refundFirstCharge(customerId)).toEqual({ amountPence: 399 });
  });

  it('repeats a refund without refunding a payment made since', async () => {
    const first = await payments.startSubscription({ ...(await newOrder()), trialDays: 0 });
    await payments.refundFirstCharge(first.customerId);
    const order = await enterCard(first.customerId);
    await payments.startSubscription({ ...order, trialDays: 0, idempotencyKey: 'second' });
    stripe.forgetKeys();
    expect(await payments.refundFirstCharge(first.customerId)).toEqual({ amountPence: MONTHLY_PRICE_PENCE });
    expect(await payments.readSubscription(first.customerId)).toMatchObject({ lastCharge: { outcome: 'paid' } });
    expect(stripe.books.all('refund')).toHaveLength(1);
  });
});

describe('Stripe failures', () => {
  it.each([429, 500] as const)('status %i throws PaymentsUnavailable', async (status) => {
    const customerId = await payments.ensureCustomer(user);
    stripe.faults.set({ kind: 'status', status });
    await expect(payments.createSetup(customerId)).rejects.toThrow(PaymentsUnavailable);
    await expect(payments.readSubscription(customerId)).rejects.toThrow(PaymentsUnavailable);
  });

  it.each([5, 'welcome', true, null, {}, [], { data: 5 }])('a reply of %j throws PaymentsUnavailable', async (body) => {
    const customerId = await payments.ensureCustomer(user);
    stripe.faults.set({ kind: 'nonsense', body });
    await expect(payments.readSubscription(customerId)).rejects.toThrow(/^Stripe is unavailable/);
    await expect(payments.createSetup(customerId)).rejects.toThrow(/^Stripe is unavailable/);
  });

  it('a silent server throws PaymentsUnavailable, and the maximum wait is under 9 seconds', async () => {
    stripe.faults.set({ kind: 'silence' });
    await expect(withShortTimeout().readSubscription('cus_1')).rejects.toThrow(PaymentsUnavailable);
    expect(MAX_WAIT_MS).toBeLessThan(9_000);
  });

  it('a call with several slow requests times out as a whole', async () => {
    const order = await newOrder();
    stripe.faults.set({ kind: 'silence' }, /POST/);
    await expect(adapter({ timeoutMs: 100 }).startSubscription(order)).rejects.toThrow('longer than 100 ms');
  });

  it('a closed port throws PaymentsUnavailable', async () => {
    await expect(adapter({ apiBase: 'http://127.0.0.1:1' }).readSubscription('cus_1')).rejects.toThrow(
      PaymentsUnavailable,
    );
  });

  it('a wrong API key does not throw PaymentsUnavailable, and never appears in the error', async () => {
    const wrong = adapter({ secretKey: 'sk_test_wrong' });
    const error = await wrong.readSubscription('cus_1').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PaymentsUnavailable);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('sk_test_wrong');
  });

  it('a subscription whose response was lost is found on the next try, not created again', async () => {
    const order = await newOrder();
    // The library itself retries once after a closed connection.
    stripe.faults.set({ kind: 'lost answer' }, /POST \/v1\/subscriptions$/, 2);
    await expect(payments.startSubscription(order)).rejects.toThrow(PaymentsUnavailable);
    stripe.faults.clear();
    stripe.forgetKeys();
    expect((await payments.startSubscription(order)).status).toBe('trialing');
    expect(stripe.books.all('subscription')).toHaveLength(1);
  });

  it('one lost response is retried by the library, with the same key', async () => {
    stripe.faults.set({ kind: 'lost answer' }, /POST \/v1\/customers$/, 1);
    await payments.ensureCustomer(user);
    expect(stripe.books.all('customer')).toHaveLength(1);
  });

  it('an error that Stripe stores for an idempotency key is retried with another key', async () => {
    const order = await newOrder();
    stripe.faults.set({ kind: 'kept status', status: 500 }, /POST \/v1\/subscriptions$/, 1);
    expect((await payments.startSubscription(order)).status).toBe('trialing');
    expect(stripe.books.all('subscription')).toHaveLength(1);
  });

  it('concurrent orders create one subscription, even if the first is slow', async () => {
    const order = await newOrder();
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
    stripe.faults.set({ kind: 'wait', until }, /POST \/v1\/subscriptions$/, 1);
    const both = [payments.startSubscription(order), adapter().startSubscription(order)];
    await expect.poll(() => requests('POST /v1/subscriptions').length).toBeGreaterThan(2);
    letGo();
    const [one, two] = await Promise.all(both);
    expect(one?.id).toBe(two?.id);
    expect(stripe.books.all('subscription')).toHaveLength(1);
  });

  it('another card can start the subscription after errors used up the idempotency keys', async () => {
    const order = await newOrder();
    // Each of the two keys is tried once, and retried once by the library.
    stripe.faults.set({ kind: 'kept status', status: 500 }, /POST \/v1\/subscriptions$/, 4);
    await expect(payments.startSubscription(order)).rejects.toThrow(PaymentsUnavailable);
    const other = await enterCard(order.customerId);
    expect((await payments.startSubscription({ ...order, setupId: other.setupId })).status).toBe('trialing');
    expect(stripe.books.all('subscription')).toHaveLength(1);
  });

  it('a customer is found after Stripe forgot the key, even under another address', async () => {
    const id = await payments.ensureCustomer(user);
    stripe.forgetKeys();
    time += 30 * DAY_MS;
    expect(await payments.ensureCustomer(user)).toBe(id);
    expect(await payments.ensureCustomer({ ...user, email: 'lovelace@example.com' })).toBe(id);
  });

  it('a new customer is created if the key still returns a deleted one', async () => {
    const id = await payments.ensureCustomer(user);
    await payments.removeCustomer(id);
    const newId = await payments.ensureCustomer(user);
    expect(newId).not.toBe(id);
    expect(await payments.createSetup(newId)).toHaveProperty('clientSecret');
  });

  it('a refund is made once, even if its response is lost and the keys are forgotten', async () => {
    const { customerId } = await payments.startSubscription({ ...(await newOrder()), trialDays: 0 });
    stripe.faults.set({ kind: 'lost answer' }, /POST \/v1\/refunds$/, 2);
    await expect(payments.refundFirstCharge(customerId)).rejects.toThrow(PaymentsUnavailable);
    stripe.faults.clear();
    stripe.forgetKeys();
    expect(await payments.refundFirstCharge(customerId)).toEqual({ amountPence: MONTHLY_PRICE_PENCE });
    expect(stripe.books.all('refund')).toHaveLength(1);
    expect((await payments.readSubscription(customerId))?.status).toBe('canceled');
  });
});

describe('the Stripe webhook', () => {
  const created = async () => {
    const { customerId } = await payments.startSubscription(await newOrder());
    const event = stripe.events().find(({ type }) => type === 'customer.subscription.created');
    if (!event) throw new Error('Stripe sent no event about a subscription.');
    return { customerId, event };
  };
  const read = (body: string, signature: string | null) => payments.readWebhook?.(body, signature);

  it('reads an event signed by Stripe', async () => {
    const { customerId, event } = await created();
    const { body, signature } = stripe.sign(event);
    expect(read(body, signature)).toEqual({ id: event.id, customerId, type: 'customer.subscription.created' });
  });

  it('rejects an event that is altered, unsigned, over 5 minutes old or signed with another secret', async () => {
    const { event } = await created();
    const { body, signature } = stripe.sign(event);
    const old = stripe.sign(event, { at: new Date(Date.now() - 301_000) });
    const foreign = stripe.sign(event, { secret: 'whsec_other' });
    const attempts = [
      read(body.replace('trialing', 'active'), signature),
      read(body, null),
      read(body, ''),
      read('', signature),
      read(old.body, old.signature),
      read(foreign.body, foreign.signature),
    ];
    expect(attempts).toEqual(attempts.map(() => 'invalid'));
  });

  it('ignores events that are not about a subscription', async () => {
    const { event } = await created();
    for (const type of ['customer.updated', 'payout.paid', 'invoice.upcoming']) {
      const { body, signature } = stripe.sign({ ...event, type });
      expect(read(body, signature)).toBe('ignored');
    }
    const { body, signature } = stripe.sign({ ...event, data: { object: { id: 'sub_1' } } });
    expect(read(body, signature)).toBe('ignored');
  });
});

describe('the Stripe event list', () => {
  const listed = async (since: Date) => {
    const found: PaymentEvent[] = [];
    for await (const event of payments.eventsSince?.(since) ?? []) found.push(event);
    return found;
  };

  it('contains every event since a given time, oldest first, across several pages', async () => {
    const { customerId } = await payments.startSubscription(await newOrder());
    time += DAY_MS;
    const since = new Date(time);
    for (let count = 0; count < 125; count += 1) {
      await payments.setCancelAtPeriodEnd(customerId, true);
      await payments.setCancelAtPeriodEnd(customerId, false);
    }
    stripe.drop();
    const known = new Set<string>(eventTypes);
    const expected = stripe.events().filter(({ created, type }) => created >= Number(since) / 1000 && known.has(type));
    expect(expected).toHaveLength(250);
    const found = await listed(since);
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(new Set(found.map((event) => event.customerId))).toEqual(new Set([customerId]));
  });

  it('is empty if nothing happened since', async () => {
    await payments.startSubscription(await newOrder());
    expect(await listed(new Date(time + DAY_MS))).toEqual([]);
  });

  it('throws PaymentsUnavailable if Stripe returns 500', async () => {
    stripe.faults.set({ kind: 'status', status: 500 });
    await expect(listed(new Date(time))).rejects.toThrow(PaymentsUnavailable);
  });
});

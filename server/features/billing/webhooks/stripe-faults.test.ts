/**
 * The whole app with a fake Stripe server that uses Stripe's wire format. The state must be correct after each fault.
 */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts';
import { failureMessages } from '#contract/failures.ts';
import { MONTHLY_PRICE_PENCE } from '#contract/limits.ts';
import type { StripeEvent } from '#server/ports/payments/stripe/testing/records.ts';
import { Browser } from '#server/testing/browser.ts';
import { openStripeApp, type StripeApp, sendEvent } from '../testing/stripe-app.ts';

let stripeApp: StripeApp;
beforeEach(async () => {
  // Short timeouts, so that tests in which the server does not reply finish quickly.
  stripeApp = await openStripeApp({ stripe: { requestTimeoutMs: 250, timeoutMs: 4_000 } });
});
afterEach(() => stripeApp.close());

/** Invoices become final an hour after they are created. */
const PAST_TRIAL = 3 * DAY_MS + 2 * HOUR_MS;

const TRIAL_STARTED = 'Your Evenkeel free trial has started';
const RECEIPT = 'Your receipt from Evenkeel: £4.99';
const FAILED = "Your Evenkeel payment didn't go through";
const CANCELLED = 'Your Evenkeel plan is cancelled';
const subscriptionEmails = async (browser: { readonly email: string }) =>
  (await stripeApp.emailsTo(browser)).filter((subject) => !subject.includes('confirm your email'));

const letIn = { letIn: true };
const twiceAndReversed = (events: readonly StripeEvent[]) => [...events, ...events].reverse();
const deliverAll = async (arrange?: typeof twiceAndReversed) => {
  await stripeApp.deliver(arrange);
  await stripeApp.runDueJobs();
};
const subscriptions = () => stripeApp.stripe.books.all('subscription');
const customers = () => stripeApp.stripe.books.all('customer');
const charges = () => stripeApp.stripe.books.all('charge');

describe('Stripe webhook events', () => {
  it('have the same effect when delivered twice and in reverse order', async () => {
    const ada = await stripeApp.createSubscribedUser();
    await deliverAll(twiceAndReversed);
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'trialing', ...letIn });
    stripeApp.advanceBy(PAST_TRIAL);
    await deliverAll(twiceAndReversed);
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'active', ...letIn });
    const emails = await subscriptionEmails(ada);
    expect(emails.filter((subject) => subject === TRIAL_STARTED)).toHaveLength(1);
    expect(emails.filter((subject) => subject === RECEIPT)).toHaveLength(1);
  });

  it('never restore access when they arrive after it has ended', async () => {
    const ada = await stripeApp.createSubscribedUser();
    stripeApp.advanceBy(PAST_TRIAL);
    await ada.post('/api/subscription/cancel');
    stripeApp.advanceBy(32 * DAY_MS);
    await deliverAll(twiceAndReversed);
    expect((await stripeApp.accessStateOf(ada)).letIn).toBe(false);
    expect(charges()).toHaveLength(1);
  });

  it('do not affect a new subscription when they are about an ended one', async () => {
    const ada = await stripeApp.createSubscribedUser('declined');
    stripeApp.advanceBy(PAST_TRIAL);
    await ada.post('/api/subscription/cancel');
    await stripeApp.enterCard(ada);
    expect((await stripeApp.useCard(ada)).status).toBe(200);
    await deliverAll(twiceAndReversed);
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'active', ...letIn });
    expect(subscriptions().map(({ status }) => status)).toEqual(['active', 'canceled']);
  });

  it('are applied once when two processes receive one 20 times concurrently', async () => {
    const ada = await stripeApp.createSubscribedUser();
    const other = await stripeApp.openAnotherProcess();
    stripeApp.advanceBy(PAST_TRIAL);
    const event = stripeApp.stripe.events().findLast(({ type }) => type === 'invoice.paid');
    if (!event) throw new Error('Nothing was paid.');
    const signed = stripeApp.stripe.sign(event);
    const sent = Array.from({ length: 20 }, (_, count) => sendEvent(count % 2 ? stripeApp.app : other, signed));
    expect(await Promise.all(sent)).toEqual(sent.map(() => 200));
    expect((await stripeApp.recordedEvents()).map(({ id }) => id)).toEqual([event.id]);
    await Promise.all([stripeApp.runDueJobs(), other.runDueJobs()]);
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'active', ...letIn });
    expect((await subscriptionEmails(ada)).filter((subject) => subject === RECEIPT)).toHaveLength(1);
  });

  it('are rejected with 400 if altered, expired, unsigned or signed with the wrong secret', async () => {
    const ada = await stripeApp.createSubscribedUser();
    stripeApp.advanceBy(PAST_TRIAL);
    const before = await stripeApp.accessStateOf(ada);
    const event = stripeApp.stripe.events().findLast(({ type }) => type === 'invoice.paid');
    if (!event) throw new Error('Nothing was paid.');
    const { body, signature } = stripeApp.stripe.sign(event);
    const attempts = [
      { body: body.replace('"paid"', '"open"'), signature },
      { body: body.replace(/\s+/g, ' '), signature },
      stripeApp.stripe.sign(event, { secret: 'whsec_of_somebody_else' }),
      stripeApp.stripe.sign(event, { at: new Date(Date.now() - 301_000) }),
      { body },
      { signature },
      {},
    ];
    for (const attempt of attempts) expect(await sendEvent(stripeApp.app, attempt)).toBe(400);
    expect(await stripeApp.recordedEvents()).toEqual([]);
    expect(await stripeApp.accessStateOf(ada)).toEqual(before);
    expect(await sendEvent(stripeApp.app, { body, signature })).toBe(200);
    expect(await stripeApp.recordedEvents()).toHaveLength(1);
  });

  it('leave the correct state even if none arrives for four days', async () => {
    const ada = await stripeApp.createSubscribedUser();
    const bea = await stripeApp.createSubscribedUser('declined');
    const cara = await stripeApp.createSubscribedUser();
    await cara.post('/api/subscription/cancel');
    stripeApp.advanceBy(4 * DAY_MS);
    stripeApp.stripe.drop();
    await stripeApp.runDueJobs();
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'active', ...letIn });
    expect(await stripeApp.accessStateOf(bea)).toMatchObject({ status: 'past_due', letIn: false });
    expect((await stripeApp.accessStateOf(cara)).letIn).toBe(false);
    expect(await subscriptionEmails(ada)).toContain(RECEIPT);
    expect(await subscriptionEmails(bea)).toContain(FAILED);
  });
});

describe('requests to Stripe', () => {
  it.each([/POST \/v1\/customers$/, /POST \/v1\/setup_intents$/])(
    'a lost reply to %s creates no duplicates',
    async (what) => {
      const ada = await stripeApp.createUser();
      stripeApp.stripe.faults.set({ kind: 'lost answer' }, what, 2);
      const first = await ada.post('/api/create-setup-intent');
      expect([first.status, first.body.message]).toEqual([502, failureMessages.payment_setup_failed]);
      stripeApp.stripe.faults.clear();
      await stripeApp.enterCard(ada);
      expect((await stripeApp.useCard(ada)).status).toBe(200);
      expect([customers().length, subscriptions().length]).toEqual([1, 1]);
    },
  );

  it('a subscription started with a lost reply is found by the next attempt', async () => {
    const ada = await stripeApp.createUserWithCard();
    stripeApp.stripe.faults.set({ kind: 'lost answer' }, /POST \/v1\/subscriptions$/, 2);
    expect((await stripeApp.useCard(ada)).status).toBe(502);
    stripeApp.stripe.faults.clear();
    expect(await stripeApp.useCard(ada)).toMatchObject({ status: 200, body: { status: 'trialing' } });
    await deliverAll();
    expect(subscriptions()).toHaveLength(1);
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'trialing', ...letIn });
    expect(await subscriptionEmails(ada)).toEqual([TRIAL_STARTED]);
  });

  it('a subscription started with a lost reply is recorded from its webhook event without a retry', async () => {
    const ada = await stripeApp.createUserWithCard();
    stripeApp.stripe.faults.set({ kind: 'lost answer' }, /POST \/v1\/subscriptions$/, 2);
    await stripeApp.useCard(ada);
    stripeApp.stripe.faults.clear();
    await deliverAll();
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'trialing', ...letIn });
  });

  it('a double click in two tabs on two processes creates one customer and one subscription', async () => {
    const ada = await stripeApp.createUser();
    const other = new Browser((await stripeApp.openAnotherProcess()).fastify);
    for (const [name, value] of ada.cookies) other.cookies.set(name, value);
    const tabs = [ada, other, ada, other];
    const setups = await Promise.all(tabs.map((tab) => tab.post('/api/create-setup-intent')));
    expect(setups.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const secret of new Set(setups.map(({ body }) => body.clientSecret))) stripeApp.stripe.enterCard(secret);
    const started = await Promise.all(tabs.map((tab) => stripeApp.useCard(tab)));
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([customers().length, subscriptions().length]).toEqual([1, 1]);
    await deliverAll();
    expect(await subscriptionEmails(ada)).toEqual([TRIAL_STARTED]);
  });

  it.each([{ kind: 'status', status: 500 }, { kind: 'status', status: 429 }, { kind: 'silence' }] as const)(
    'a fault of %o causes 502 or 503, and leaves other requests unaffected',
    async (fault) => {
      const ada = await stripeApp.createSubscribedUser();
      const bea = await stripeApp.createUserWithCard();
      stripeApp.stripe.faults.set(fault);
      const waiting = Promise.all([
        stripeApp.useCard(bea),
        ada.post('/api/subscription/cancel'),
        (await stripeApp.createUser()).post('/api/create-setup-intent'),
      ]);
      // While those requests are waiting, other requests must be served.
      expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'trialing', ...letIn });
      expect((await ada.post('/api/quotes/generate', {})).status).toBe(200);
      const replies = await waiting;
      expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
        [502, failureMessages.payment_setup_failed],
        [503, failureMessages.payments_unavailable],
        [502, failureMessages.payment_setup_failed],
      ]);
      stripeApp.stripe.faults.clear();
      expect((await stripeApp.useCard(bea)).status).toBe(200);
      expect((await ada.post('/api/subscription/cancel')).status).toBe(200);
      expect(subscriptions()).toHaveLength(2);
    },
  );

  it('a webhook event received during an outage is processed afterwards', async () => {
    const ada = await stripeApp.createSubscribedUser('declined');
    stripeApp.advanceBy(PAST_TRIAL);
    stripeApp.stripe.faults.set({ kind: 'status', status: 500 });
    await stripeApp.deliver();
    await stripeApp.runDueJobs().catch(() => undefined);
    stripeApp.stripe.faults.clear();
    await stripeApp.runDueJobs();
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'past_due', letIn: false });
  });
});

describe('the end of a trial', () => {
  it('blocks access after a declined card until another card pays', async () => {
    const ada = await stripeApp.createSubscribedUser('declined');
    await deliverAll();
    stripeApp.advanceBy(PAST_TRIAL);
    await deliverAll();
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ letIn: false, reason: 'payment_failed' });
    expect(await subscriptionEmails(ada)).toEqual([TRIAL_STARTED, FAILED]);
    await stripeApp.enterCard(ada);
    expect(await stripeApp.useCard(ada)).toMatchObject({ status: 200, body: { status: 'active' } });
    await deliverAll();
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'active', ...letIn });
    expect(await subscriptionEmails(ada)).toEqual([TRIAL_STARTED, FAILED, RECEIPT]);
    expect([subscriptions().length, charges().length]).toEqual([1, 1]);
  });

  it('blocks access if the bank asks for authentication, until another card pays', async () => {
    const ada = await stripeApp.createSubscribedUser('asks the holder');
    stripeApp.advanceBy(PAST_TRIAL);
    await deliverAll();
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({
      status: 'past_due',
      letIn: false,
      reason: 'payment_failed',
    });
    await stripeApp.enterCard(ada);
    await stripeApp.useCard(ada);
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'active', ...letIn });
  });

  it('blocks access and charges nothing if there is no card', async () => {
    const ada = await stripeApp.createSubscribedUser();
    for (const card of stripeApp.stripe.books.all('payment_method')) card.customer = null;
    stripeApp.advanceBy(PAST_TRIAL);
    await deliverAll();
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ letIn: false, reason: 'trial_expired' });
    expect(charges()).toEqual([]);
  });
});

describe('subscription requests', () => {
  it('ignore a price, trial length or customer id sent by the browser', async () => {
    const victim = await stripeApp.createSubscribedUser();
    const ada = await stripeApp.createUserWithCard();
    const requested = { price: 'price_0', priceId: 'price_0', trialDays: 365, trial_period_days: 365 };
    await ada.post('/api/create-setup-intent', {
      customer: customers().at(-1)?.id,
      customerId: customers().at(-1)?.id,
    });
    const reply = await ada.post('/api/create-subscription-after-setup', {
      ...requested,
      customerId: customers().at(-1)?.id,
      setupIntentId: 'seti_1',
    });
    expect(reply.status).toBe(200);
    const orders = stripeApp.stripe.seen.filter(({ what }) => what === 'POST /v1/subscriptions');
    expect(orders.map(({ params }) => params.trial_period_days)).toEqual(['3', '3']);
    expect(new Set(subscriptions().map(({ customer }) => customer)).size).toBe(2);
    stripeApp.advanceBy(PAST_TRIAL);
    expect(charges().map(({ amount }) => amount)).toEqual([MONTHLY_PRICE_PENCE, MONTHLY_PRICE_PENCE]);
    await deliverAll();
    expect(await stripeApp.accessStateOf(victim)).toMatchObject({ status: 'active', ...letIn });
  });

  it('leave the subscription cancelled after cancel, reactivate, cancel, even if events arrive reversed', async () => {
    const ada = await stripeApp.createSubscribedUser();
    for (const action of ['cancel', 'reactivate', 'cancel']) {
      expect((await ada.post(`/api/subscription/${action}`)).status).toBe(200);
    }
    await deliverAll(twiceAndReversed);
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'trialing', cancelling: true, ...letIn });
    expect(await subscriptionEmails(ada)).toContain(CANCELLED);
    stripeApp.advanceBy(PAST_TRIAL);
    await deliverAll();
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ letIn: false });
    expect(charges()).toEqual([]);
  });

  it('end in the state that Stripe has after concurrent cancel and reactivate requests', async () => {
    const ada = await stripeApp.createSubscribedUser();
    await Promise.all(['cancel', 'reactivate', 'cancel'].map((action) => ada.post(`/api/subscription/${action}`)));
    await deliverAll();
    expect((await stripeApp.accessStateOf(ada)).cancelling).toBe(subscriptions()[0]?.cancel_at_period_end);
  });

  it('create one refund for two concurrent refund requests, and end access', async () => {
    const ada = await stripeApp.createSubscribedUser();
    stripeApp.advanceBy(PAST_TRIAL);
    await deliverAll();
    const replies = await Promise.all([1, 2].map(() => ada.post('/api/subscription/refund')));
    expect(replies.map(({ status }) => status)).toContain(200);
    await deliverAll(twiceAndReversed);
    expect(stripeApp.stripe.books.all('refund')).toHaveLength(1);
    expect((await stripeApp.accessStateOf(ada)).letIn).toBe(false);
    expect((await subscriptionEmails(ada)).filter((subject) => subject.includes('refund'))).toHaveLength(1);
  });
});

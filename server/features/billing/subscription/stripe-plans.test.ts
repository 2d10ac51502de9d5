/**
 * The whole app with a fake Stripe server: what users are told about their plan and their money must be what happens,
 * also in the hour in which Stripe has begun a month and not yet charged for it.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/domain/days.ts';
import { callApi } from '#server/testing/api-client.ts';
import type { Browser } from '#server/testing/browser.ts';
import { tokenInEmail, verifyEmail } from '#server/testing/user-actions.ts';
import { openStripeApp, type StripeApp } from '../testing/stripe-app.ts';

let stripeApp: StripeApp;
beforeEach(async () => {
  stripeApp = await openStripeApp();
});
afterEach(() => stripeApp.close());

const chargedAmounts = () =>
  stripeApp.stripe.books
    .all('charge')
    .map(({ amount }) => amount)
    .reverse();
const deliverAll = async () => {
  await stripeApp.deliver();
  await stripeApp.runDueJobs();
};
const moveOn = async (ms: number) => {
  stripeApp.advanceBy(ms);
  await deliverAll();
};
/** The text of the newest email to this user whose subject contains this word. */
const newestEmail = async (browser: Browser & { readonly email: string }, word: string): Promise<string> => {
  const { body: emails } = await browser.get(`/sandbox/mail?to=${encodeURIComponent(browser.email)}`);
  const found = (emails as { id: string; subject: string }[]).find(({ subject }) => subject.includes(word));
  return String((await browser.get(`/sandbox/mail/${found?.id}`)).body.text).replace(/\s+/g, ' ');
};
const statusOf = async (browser: Browser) => (await browser.get('/api/subscription-status')).body;

describe('in the hour before Stripe charges for a month', () => {
  it('cancelling after the trial ends the plan immediately, and nothing is charged', async () => {
    const ada = await stripeApp.createSubscribedUser();
    await deliverAll();
    await moveOn(3 * DAY_MS + 10 * MINUTE_MS);
    const dueAt = Math.floor(stripeApp.time.now / 1000) + 50 * 60;
    expect(await statusOf(ada)).toMatchObject({ status: 'active', pendingCharge: { amountPence: 499, at: dueAt } });
    const { status, body } = await ada.post('/api/subscription/cancel');
    expect([status, body.message]).toEqual([200, "Your plan has ended. You won't be charged."]);
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'trial_expired', letIn: false });
    expect(await statusOf(ada)).toMatchObject({ pendingCharge: null });
    await moveOn(40 * DAY_MS);
    expect(chargedAmounts()).toEqual([]);
    expect((await stripeApp.emailsTo(ada)).at(-1)).toBe('Your Evenkeel plan has ended');
  });

  it('cancelling after a paid month ends the plan immediately, and the next month is not charged', async () => {
    const ada = await stripeApp.createSubscribedUser();
    await moveOn(4 * DAY_MS);
    // The session ends before a whole month is over.
    const month = stripeApp.stripe.books.all('subscription')[0]?.items.data[0];
    if (month) month.current_period_end = stripeApp.time.now / 1000 + 60 * 60;
    await moveOn(HOUR_MS + 10 * MINUTE_MS);
    expect(await statusOf(ada)).toMatchObject({ status: 'active', pendingCharge: { amountPence: 499 } });
    const { body } = await ada.post('/api/subscription/cancel');
    expect(body.message).toBe("Your plan has ended. You won't be charged again.");
    await moveOn(40 * DAY_MS);
    expect(chargedAmounts()).toEqual([499]);
  });

  it('a charge that Stripe makes at the moment of cancelling buys the month, and the reply says so', async () => {
    const ada = await stripeApp.createSubscribedUser();
    await moveOn(3 * DAY_MS + 10 * MINUTE_MS);
    // The invoice becomes final and is paid between the reading of the plan and the request to stop the charge.
    const stop = /^POST \/v1\/invoices\/\w+$/;
    const charged = Promise.withResolvers<void>();
    stripeApp.stripe.faults.set({ kind: 'wait', until: charged.promise }, stop, 1);
    const cancelled = ada.post('/api/subscription/cancel');
    await vi.waitFor(() => expect(stripeApp.stripe.seen.some(({ what }) => stop.test(what))).toBe(true));
    stripeApp.advanceBy(HOUR_MS);
    charged.resolve();
    const { body } = await cancelled;
    expect(body.message).toMatch(/^You won't be charged again\. You keep full access until /);
    expect(chargedAmounts()).toEqual([499]);
    expect(await stripeApp.accessStateOf(ada)).toMatchObject({ status: 'active', cancelling: true, letIn: true });
  });
});

describe('a refund of the first payment', () => {
  /** The first plan is paid and ended by the operator, and the user starts another within the 14 days. */
  const createUserWithSecondPlan = async () => {
    const ada = await stripeApp.createSubscribedUser();
    await deliverAll();
    await moveOn(4 * DAY_MS);
    const [first] = stripeApp.stripe.books.all('subscription');
    stripeApp.stripe.cancelPlan(first?.id ?? '');
    await moveOn(DAY_MS);
    await stripeApp.enterCard(ada);
    await stripeApp.useCard(ada);
    await deliverAll();
    return ada;
  };

  it('ends the plan that is running, even if an earlier one was paid', async () => {
    const ada = await createUserWithSecondPlan();
    expect(await statusOf(ada)).toMatchObject({ status: 'active', refundUntil: expect.any(Number) });
    const { body } = await ada.post('/api/subscription/refund');
    expect(body.message).toMatch(/^We've refunded £4\.99 and ended your plan\./);
    await deliverAll();
    expect(await statusOf(ada)).toMatchObject({ status: 'canceled', refundUntil: null });
    expect((await ada.post('/api/subscription/refund')).body).toMatchObject({ code: 'nothing_to_refund' });
    expect((await stripeApp.emailsTo(ada)).filter((subject) => subject.includes('refund'))).toHaveLength(1);
    await moveOn(40 * DAY_MS);
    expect(chargedAmounts()).toEqual([499, 499]);
  });

  it('ends the plan first, so that a user whose refund got no answer is not charged and can ask again', async () => {
    const ada = await stripeApp.createSubscribedUser();
    await moveOn(4 * DAY_MS);
    stripeApp.stripe.faults.set({ kind: 'status', status: 500 }, /^POST \/v1\/refunds$/, 9);
    expect((await ada.post('/api/subscription/refund')).status).toBe(503);
    stripeApp.stripe.faults.clear();
    await deliverAll();
    expect(await statusOf(ada)).toMatchObject({ status: 'canceled', refundUntil: expect.any(Number) });
    expect((await ada.post('/api/subscription/refund')).status).toBe(200);
    expect(stripeApp.stripe.books.all('refund')).toHaveLength(1);
  });
});

describe("a refund that the operator makes in Stripe's dashboard", () => {
  const refundNewestPayment = async () => {
    stripeApp.stripe.refundPayment(stripeApp.stripe.books.all('payment_intent')[0]?.id ?? '');
    await deliverAll();
  };

  it('is reported with the next payment while the plan continues, and the end of the plan is reported later', async () => {
    const ada = await stripeApp.createSubscribedUser();
    await deliverAll();
    await moveOn(4 * DAY_MS);
    await refundNewestPayment();
    const text = await newestEmail(ada, 'refund');
    expect(text).toMatch(/Your plan continues\. The next payment is £4\.99 on .* unless you cancel before then\./);
    expect(text).not.toContain('ended');
    await ada.post('/api/subscription/cancel');
    await moveOn(8 * DAY_MS);
    stripeApp.stripe.cancelPlan(stripeApp.stripe.books.all('subscription')[0]?.id ?? '');
    await deliverAll();
    expect((await stripeApp.emailsTo(ada)).slice(-3)).toEqual([
      'Your refund from Evenkeel: £4.99',
      'Your Evenkeel plan is cancelled',
      'Your Evenkeel plan has ended',
    ]);
  });

  it('names the end of the access if the plan is cancelled', async () => {
    const ada = await stripeApp.createSubscribedUser();
    await moveOn(4 * DAY_MS);
    await ada.post('/api/subscription/cancel');
    await deliverAll();
    await refundNewestPayment();
    expect(await newestEmail(ada, 'refund')).toMatch(/You have access until .*, and you won't be charged again\./);
  });

  it('says that the plan has ended if it has by the time the email is written', async () => {
    const ada = await stripeApp.createSubscribedUser();
    await moveOn(4 * DAY_MS);
    stripeApp.stripe.refundPayment(stripeApp.stripe.books.all('payment_intent')[0]?.id ?? '');
    await stripeApp.deliver();
    stripeApp.stripe.cancelPlan(stripeApp.stripe.books.all('subscription')[0]?.id ?? '');
    await deliverAll();
    expect(await newestEmail(ada, 'refund')).toContain("Your plan has ended and you won't be charged again.");
  });
});

describe('a plan that was started at another price', () => {
  /** Stripe keeps the price a plan was started with, whatever a new one costs. */
  const createUserWithOlderPrice = async () => {
    const ada = await stripeApp.createSubscribedUser();
    const [plan] = stripeApp.stripe.books.all('subscription');
    const [item] = plan?.items.data ?? [];
    if (!plan || !item) throw new Error('There is no plan.');
    Object.assign(item, { price: { ...item.price, unit_amount: 399 } });
    stripeApp.stripe.books.recordEvent('customer.subscription.updated', plan);
    await deliverAll();
    return ada;
  };

  it('is spoken of at its own price, on the page, in replies and in emails, and charged at it', async () => {
    const ada = await createUserWithOlderPrice();
    expect(await statusOf(ada)).toMatchObject({ planPricePence: 399, offer: { pricePence: 499 } });
    await ada.post('/api/subscription/cancel');
    const { body } = await ada.post('/api/subscription/reactivate');
    expect(body.message).toMatch(/^Your plan continues\. You pay £3\.99 on /);
    await deliverAll();
    expect(await newestEmail(ada, 'continues')).toContain('You pay £3.99 on');
    await moveOn(2 * DAY_MS + HOUR_MS);
    expect(await newestEmail(ada, 'ends soon')).toContain('You pay £3.99 on');
    await moveOn(DAY_MS + HOUR_MS);
    expect(chargedAmounts()).toEqual([399]);
    stripeApp.stripe.refundPayment(stripeApp.stripe.books.all('payment_intent')[0]?.id ?? '');
    await deliverAll();
    expect(await newestEmail(ada, 'refund')).toContain('The next payment is £3.99 on');
  });

  it('has no price of its own once it has ended: a new plan costs what is offered', async () => {
    const ada = await createUserWithOlderPrice();
    stripeApp.stripe.cancelPlan(stripeApp.stripe.books.all('subscription')[0]?.id ?? '');
    await deliverAll();
    expect(await statusOf(ada)).toMatchObject({ planPricePence: null, offer: { pricePence: 499 } });
  });
});

describe('a change of the email address', () => {
  const NEW_PASSWORD = 'a new password of the owner';
  const customerEmail = () => stripeApp.stripe.books.all('customer')[0]?.email;

  it('reaches the customer at Stripe, and so does its undoing', async () => {
    const ada = await stripeApp.createUser();
    await deliverAll();
    await verifyEmail(ada, ada.email);
    await stripeApp.enterCard(ada);
    expect(customerEmail()).toBe(ada.email);
    const newEmail = `new-${ada.email}`;
    await callApi(ada, 'POST /api/user/change-email', { body: { email: newEmail } });
    await deliverAll();
    const token = await tokenInEmail(ada, newEmail, '/confirm-email');
    await callApi(ada, 'POST /api/auth/confirm-email', { body: { token } });
    await deliverAll();
    expect(customerEmail()).toBe(newEmail);
    const undo = await tokenInEmail(ada, ada.email, '/undo-email-change');
    await callApi(ada, 'POST /api/auth/undo-email-change', { body: { token: undo, password: NEW_PASSWORD } });
    await deliverAll();
    expect(customerEmail()).toBe(ada.email);
  });

  it('creates no customer for a user who never had a card form', async () => {
    const ada = await stripeApp.createUser();
    await callApi(ada, 'POST /api/user/change-email', { body: { email: `new-${ada.email}` } });
    await deliverAll();
    const token = await tokenInEmail(ada, `new-${ada.email}`, '/confirm-email');
    await callApi(ada, 'POST /api/auth/confirm-email', { body: { token } });
    await deliverAll();
    expect(stripeApp.stripe.books.all('customer')).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts';
import { type Payments, PaymentsUnavailable } from '#server/ports/payments/port.ts';
import { card, describeBilling } from '../testing/billing-fixture.ts';
import { START, TRIAL_END } from '../testing/times.ts';

const seconds = (ms: number) => ms / 1000;
const decliningCard = '4000000000000341';

describeBilling('starting a subscription', (fixture) => {
  it('offers a new user the price and the date of the first charge', async () => {
    expect(
      await fixture()
        .build()
        .status(await fixture().createUser()),
    ).toEqual({
      planType: 'free',
      status: 'none',
      isTrialing: false,
      needsSetup: true,
      trialEnd: null,
      cancel_at_period_end: false,
      current_period_end: null,
      planPricePence: null,
      pendingCharge: null,
      refundUntil: null,
      offer: { trialDays: 3, pricePence: 499, firstChargeAt: seconds(TRIAL_END) },
      provider: 'sandbox',
      publishableKey: null,
    });
  });

  it('starts a three-day trial once the card is set up', async () => {
    const billing = fixture().build();
    const userId = await fixture().createUserWithCard(billing);
    expect(await billing.start(userId)).toEqual({ status: 'trialing', trialEnd: seconds(TRIAL_END) });
    expect(await billing.status(userId)).toMatchObject({
      planType: 'trial',
      status: 'trialing',
      isTrialing: true,
      needsSetup: false,
      trialEnd: seconds(TRIAL_END),
      current_period_end: seconds(TRIAL_END),
      planPricePence: 499,
    });
  });

  it("returns setup_incomplete until the user's own card is confirmed", async () => {
    const billing = fixture().build();
    await fixture().createUserWithCard(billing);
    const userId = await fixture().createUser();
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    const { clientSecret } = await billing.createSetup(userId);
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await fixture().payments.confirmSetup(String(clientSecret), card('4000000000000002'));
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await fixture().payments.confirmSetup(String(clientSecret), card('4000002500003155'));
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await fixture().payments.completeAction(String(clientSecret));
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await fixture().countSubscriptions()).toBe(1);
  });

  it('returns setup_incomplete if the card setup belongs to another customer', async () => {
    const currentSetup: Payments['currentSetup'] = async () => ({
      id: 'seti_x',
      customerId: 'cus_somebody',
      status: 'succeeded',
    });
    const billing = fixture().build({ payments: { ...fixture().payments, currentSetup } });
    const userId = await fixture().createUserWithCard(billing);
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    expect(await fixture().countSubscriptions()).toBe(0);
  });

  it('creates one subscription and one email for eight concurrent requests and a later one', async () => {
    const billing = fixture().build();
    const userId = await fixture().createUserWithCard(billing);
    const replies = await Promise.all(Array.from({ length: 8 }, () => billing.start(userId)));
    fixture().time.now = START + HOUR_MS;
    for (const reply of [...replies, await billing.start(userId)]) {
      expect(reply).toEqual({ status: 'trialing', trialEnd: seconds(TRIAL_END) });
    }
    await fixture().payments.runDueCharges();
    expect(await fixture().countSubscriptions()).toBe(1);
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started']);
  });

  it('creates one subscription when two tabs each enter a card', async () => {
    const billing = fixture().build();
    const userId = await fixture().createUserWithCard(billing);
    const second = await billing.createSetup(userId);
    await Promise.all([
      billing.start(userId),
      fixture()
        .payments.confirmSetup(String(second.clientSecret), card())
        .then(() => billing.start(userId)),
    ]);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await fixture().countSubscriptions()).toBe(1);
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started']);
  });

  it('records the subscription from the provider event if the request that started it was lost', async () => {
    const billing = fixture().build();
    const userId = await fixture().createUserWithCard(billing);
    const customerId = (await fixture().findSubscriptionRow(userId))?.customerId ?? '';
    const setup = await fixture().payments.currentSetup(customerId);
    const order = { customerId, setupId: setup?.id ?? '', trialDays: 3, idempotencyKey: 'lost' };
    await fixture().payments.startSubscription(order);
    await fixture().payments.runDueCharges();
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing' });
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started']);
  });

  it('switches to a new customer if the provider no longer has the old one', async () => {
    const first = fixture().build();
    const userId = await fixture().createSubscribedUser(first, decliningCard);
    const oldCustomerId = (await fixture().findSubscriptionRow(userId))?.customerId ?? '';
    await fixture().advanceTo(TRIAL_END);
    await fixture().payments.removeCustomer(oldCustomerId);
    const ensureCustomer: Payments['ensureCustomer'] = async () => 'cus_new';
    const billing = fixture().build({ payments: { ...fixture().payments, ensureCustomer } });
    expect(await billing.createSetup(userId)).toHaveProperty('clientSecret');
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ customerId: 'cus_new', status: 'canceled' });
    expect(JSON.stringify(await fixture().events())).not.toContain(oldCustomerId);
  });
});

describeBilling('entering another card', (fixture) => {
  it('replaces the card of a running subscription without starting a second one', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing, decliningCard);
    await fixture().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    await fixture().advanceTo(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({ status: 'active' });
    expect(await fixture().countSubscriptions()).toBe(1);
  });

  it('pays the charge that failed on the first card', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing, decliningCard);
    await fixture().advanceTo(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({ status: 'past_due', needsSetup: true });
    await fixture().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'active' });
    expect(await fixture().countSubscriptions()).toBe(1);
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started', 'payment_failed', 'receipt']);
  });

  it('starts nothing if it was for a running plan and that has ended, in its trial or unpaid', async () => {
    const billing = fixture().build();
    const cancelled = await fixture().createSubscribedUser(billing);
    const unpaid = await fixture().createSubscribedUser(billing, decliningCard);
    await fixture().enterCard(billing, cancelled);
    await billing.cancel(cancelled);
    await fixture().advanceTo(TRIAL_END);
    await fixture().enterCard(billing, unpaid);
    await fixture().payments.cancelNow((await fixture().findSubscriptionRow(unpaid))?.customerId ?? '');
    for (const userId of [cancelled, unpaid]) {
      const shown = { shownTrialDays: 0, forRunningPlan: true };
      expect(await billing.start(userId, shown)).toMatchObject({ code: 'plan_ended' });
      expect(await billing.status(userId)).toMatchObject({ status: 'trial_expired' });
      expect(await billing.start(userId, { ...shown, forRunningPlan: false })).toMatchObject({ status: 'active' });
    }
  });

  it('has ended if its first charge was never paid, and starts another only if the user agreed to that', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await billing.cancel(userId);
    await fixture().advanceTo(TRIAL_END);
    await fixture().enterCard(billing, userId, decliningCard);
    await billing.start(userId);
    await fixture().advanceTo(TRIAL_END + DAY_MS);
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ status: 'incomplete_expired' });
    await fixture().enterCard(billing, userId);
    expect(await billing.status(userId)).toMatchObject({ status: 'canceled' });
    const shown = { shownTrialDays: 0, forRunningPlan: true };
    expect(await billing.start(userId, shown)).toMatchObject({ code: 'plan_ended' });
    expect(await billing.start(userId, { ...shown, forRunningPlan: false })).toMatchObject({ status: 'active' });
  });

  it('leaves the subscription past due if the new card is declined or not yet confirmed', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing, decliningCard);
    await fixture().advanceTo(TRIAL_END);
    await fixture().enterCard(billing, userId, '4000002500003155');
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await fixture().enterCard(billing, userId, decliningCard);
    expect(await billing.start(userId)).toMatchObject({ status: 'past_due' });
    expect(await billing.status(userId)).toMatchObject({ needsSetup: true });
  });
});

describeBilling('the limit of one trial', (fixture) => {
  it('charges a second subscription of the same account immediately', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await billing.cancel(userId);
    await fixture().advanceTo(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({
      status: 'trial_expired',
      offer: { trialDays: 0, firstChargeAt: seconds(TRIAL_END) },
    });
    await fixture().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'active' });
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started', 'cancelled', 'ended', 'receipt']);
  });

  it('recognises another spelling of the email address after the account is deleted', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing, undefined, 'ada@example.com');
    await fixture().db.transaction((tx) => billing.personalData.erase(tx, userId));
    const newUser = await fixture().createUserWithCard(billing, undefined, 'Ada+new@example.com');
    expect(await billing.status(newUser)).toMatchObject({ offer: { trialDays: 0 } });
    expect(await billing.start(newUser)).toMatchObject({ status: 'active' });
    expect(JSON.stringify(await fixture().usedTrials())).not.toContain('ada');
    expect(await billing.status(await fixture().createUser('eve@example.com'))).toMatchObject({
      offer: { trialDays: 3 },
    });
  });

  it('does not apply when preventRepeatTrials is off, and stores no trial use', async () => {
    const billing = fixture().build({ preventRepeatTrials: false });
    const userId = await fixture().createSubscribedUser(billing);
    await billing.cancel(userId);
    await fixture().advanceTo(TRIAL_END);
    await fixture().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await fixture().usedTrials()).toEqual([]);
  });
});

describeBilling('the subscription service during provider failures', (fixture) => {
  it('returns payment_setup_failed if the reply is lost, and finds the subscription on a retry', async () => {
    let isUnavailable = true;
    const startSubscription: Payments['startSubscription'] = async (order) => {
      const plan = await fixture().payments.startSubscription(order);
      if (isUnavailable) throw new PaymentsUnavailable('connection lost after the order');
      return plan;
    };
    const billing = fixture().build({ payments: { ...fixture().payments, startSubscription } });
    const userId = await fixture().createUserWithCard(billing);
    expect(await billing.start(userId)).toMatchObject({ code: 'payment_setup_failed' });
    expect(fixture().logged).toHaveLength(1);
    isUnavailable = false;
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await fixture().countSubscriptions()).toBe(1);
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started']);
  });

  it('times out if the provider does not answer, and records its late answer', async () => {
    let sendReply = () => {};
    const replySent = new Promise<void>((resolve) => {
      sendReply = resolve;
    });
    const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
    const { promise: synced, resolve: markSynced } = Promise.withResolvers<void>();
    const timeout = new AbortController();
    const startSubscription: Payments['startSubscription'] = async (order) => {
      markRequested();
      await replySent;
      return fixture().payments.startSubscription(order);
    };
    const readSubscription: Payments['readSubscription'] = async (customerId) => {
      const plan = await fixture().payments.readSubscription(customerId);
      if (plan) setImmediate(markSynced);
      return plan;
    };
    const payments = { ...fixture().payments, startSubscription, readSubscription };
    const billing = fixture().build({ payments, timeoutSignal: () => timeout.signal });
    const userId = await fixture().createUserWithCard(billing);
    const started = billing.start(userId);
    await requested;
    timeout.abort();
    expect(await started).toMatchObject({ code: 'payment_setup_failed' });
    expect(await billing.status(userId)).toMatchObject({ status: 'none' });
    sendReply();
    await synced;
    await fixture().payments.runDueCharges();
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing' });
    expect(await fixture().countSubscriptions()).toBe(1);
  });

  it('returns payments_unavailable during an outage, but rethrows any other error', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    let error: Error = new PaymentsUnavailable('500');
    const setCancelAtPeriodEnd = async () => {
      throw error;
    };
    const broken = fixture().build({ payments: { ...fixture().payments, setCancelAtPeriodEnd } });
    expect(await broken.cancel(userId)).toMatchObject({ code: 'payments_unavailable' });
    expect(await billing.status(userId)).toMatchObject({ cancel_at_period_end: false });
    error = new Error('a mistake');
    await expect(broken.cancel(userId)).rejects.toThrow('a mistake');
  });
});

describeBilling('cancelling, reactivating and refunding', (fixture) => {
  it("cancels a trial without a charge, and confirms its end in the user's time zone", async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    expect(await billing.cancel(userId)).toEqual({
      message: 'You pay nothing. You keep full access until Mon 23 Nov.',
    });
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
    await fixture().advanceTo(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({ status: 'trial_expired', needsSetup: true });
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started', 'cancelled', 'ended']);
  });

  it('leaves the subscription cancelled after cancel, reactivate, cancel, and emails each step', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await billing.cancel(userId);
    expect(await billing.reactivate(userId)).toMatchObject({ message: expect.stringMatching(/£4\.99 on Mon/) });
    await billing.cancel(userId);
    await fixture().payments.runDueCharges();
    expect(await billing.status(userId)).toMatchObject({ cancel_at_period_end: true });
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started', 'cancelled', 'reactivated', 'cancelled']);
  });

  it('returns the same reply to a double click and sends no second email', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    expect(await billing.cancel(userId)).toEqual(await billing.cancel(userId));
    expect(await billing.reactivate(userId)).toEqual(await billing.reactivate(userId));
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started', 'cancelled', 'reactivated']);
  });

  it('refuses to reactivate a plan that ends before the request reaches the provider', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await billing.cancel(userId);
    // The trial is over, but the provider has not reported its end yet.
    fixture().time.now = TRIAL_END;
    expect(await billing.reactivate(userId)).toMatchObject({ code: 'nothing_to_reactivate' });
    expect(await billing.status(userId)).toMatchObject({ status: 'trial_expired', needsSetup: true });
  });

  it('refuses to reactivate a plan that the provider no longer has', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await billing.cancel(userId);
    await fixture().payments.removeCustomer((await fixture().findSubscriptionRow(userId))?.customerId ?? '');
    expect(await billing.reactivate(userId)).toMatchObject({ code: 'nothing_to_reactivate' });
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
  });

  it('cancels a past-due subscription immediately, and its open invoice is never retried', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing, decliningCard);
    await fixture().advanceTo(TRIAL_END);
    expect(await billing.cancel(userId)).toEqual({
      message: "Your plan has ended. You won't be charged.",
    });
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ status: 'canceled' });
    await fixture().advanceTo(TRIAL_END + 30 * DAY_MS);
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ status: 'canceled', firstPaidAt: null });
  });

  it('refuses to cancel, reactivate or refund without a running subscription', async () => {
    const billing = fixture().build();
    const withoutSubscription = await fixture().createUser();
    const userId = await fixture().createSubscribedUser(billing);
    await billing.cancel(userId);
    await fixture().advanceTo(TRIAL_END);
    for (const id of [withoutSubscription, userId]) {
      expect(await billing.cancel(id)).toMatchObject({ code: 'nothing_to_cancel' });
      expect(await billing.reactivate(id)).toMatchObject({ code: 'nothing_to_reactivate' });
      expect(await billing.refund(id)).toMatchObject({ code: 'nothing_to_refund' });
    }
  });

  it('refunds the first charge once within 14 days, and ends the subscription', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    expect(await billing.refund(userId)).toMatchObject({ code: 'nothing_to_refund' });
    await fixture().advanceTo(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({ refundUntil: seconds(TRIAL_END + 14 * DAY_MS) });
    fixture().time.now = TRIAL_END + 14 * DAY_MS - 1;
    expect(await billing.refund(userId)).toMatchObject({ message: expect.stringContaining('£4.99') });
    expect(await billing.status(userId)).toMatchObject({ status: 'canceled', needsSetup: true, refundUntil: null });
    expect(await billing.refund(userId)).toMatchObject({ code: 'nothing_to_refund' });
    await fixture().payments.runDueCharges();
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started', 'receipt', 'refunded']);
  });

  it('refunds once and emails once if the refunded charge was of an earlier plan', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await fixture().advanceTo(TRIAL_END);
    await fixture().payments.cancelNow((await fixture().findSubscriptionRow(userId))?.customerId ?? '');
    await fixture().payments.runDueCharges();
    await fixture().enterCard(billing, userId);
    await billing.start(userId);
    expect(await billing.status(userId)).toMatchObject({ status: 'active', refundUntil: expect.any(Number) });
    await fixture().clearJobs();
    expect(await billing.refund(userId)).toMatchObject({ message: expect.stringContaining('ended your plan') });
    expect(await billing.status(userId)).toMatchObject({ status: 'canceled', refundUntil: null });
    expect(await billing.refund(userId)).toMatchObject({ code: 'nothing_to_refund' });
    await fixture().payments.runDueCharges();
    expect(await fixture().enqueuedEmailKinds()).toEqual(['ended', 'refunded']);
    expect(fixture().charges).toEqual(['paid', 'paid', 'refunded']);
  });

  it('states the amount that was refunded, not the current price', async () => {
    const payments = { ...fixture().payments, refundFirstCharge: async () => ({ amountPence: 399 }) };
    const billing = fixture().build({ payments });
    const userId = await fixture().createSubscribedUser(billing);
    await fixture().advanceTo(TRIAL_END);
    expect(await billing.refund(userId)).toEqual({
      message: "We've refunded £3.99 and ended your plan. Your bank may take up to 10 days to show it.",
    });
  });

  it('refuses to refund a second subscription, or a first one after 14 days', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await fixture().advanceTo(TRIAL_END);
    await billing.refund(userId);
    await fixture().enterCard(billing, userId);
    await billing.start(userId);
    expect(await billing.status(userId)).toMatchObject({ status: 'active', refundUntil: null });
    expect(await billing.refund(userId)).toMatchObject({ code: 'nothing_to_refund' });
    const other = await fixture().createSubscribedUser(billing);
    await fixture().advanceTo(fixture().time.now + 3 * DAY_MS);
    fixture().time.now += 14 * DAY_MS;
    expect(await billing.refund(other)).toMatchObject({ code: 'nothing_to_refund' });
    expect(await billing.status(other)).toMatchObject({ status: 'active', refundUntil: null });
  });
});

describeBilling('the limit of one refund', (fixture) => {
  const email = 'ada@example.com';
  /** Pays for the first month of a new account with this address. */
  const createPaidUser = async (address: string) => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing, undefined, address);
    await fixture().advanceTo(fixture().time.now + 4 * DAY_MS);
    return { billing, userId };
  };
  const erase = async ({ billing, userId }: Awaited<ReturnType<typeof createPaidUser>>) => {
    await fixture().db.transaction((tx) => billing.personalData.erase(tx, userId));
    await fixture().deleteUser(userId);
  };

  it('applies to every account of a mailbox, also after the first was deleted', async () => {
    const first = await createPaidUser(email);
    expect(await first.billing.refund(first.userId)).toMatchObject({ message: expect.any(String) });
    await erase(first);
    const second = await createPaidUser('Ada+new@example.com');
    expect(await second.billing.status(second.userId)).toMatchObject({ status: 'active', refundUntil: null });
    expect(await second.billing.refund(second.userId)).toMatchObject({ code: 'nothing_to_refund' });
    await fixture().clearJobs();
    await second.billing.runJob('billing.email', {
      userId: second.userId,
      kind: 'receipt',
      amountPence: 499,
      paidAt: new Date(START).toISOString(),
      nextChargeAt: null,
      refundUntil: new Date(START + 14 * DAY_MS).toISOString(),
    });
    expect((await fixture().sentEmails()).at(-1)?.text).not.toContain('first payment back');
    expect(JSON.stringify(await fixture().usedTrials())).not.toContain('ada');
  });

  it('follows an address that was changed after the refund', async () => {
    const first = await createPaidUser('old@example.com');
    await first.billing.refund(first.userId);
    await fixture().changeEmail(first.userId, email);
    await erase(first);
    const second = await createPaidUser(email);
    expect(await second.billing.status(second.userId)).toMatchObject({ refundUntil: null });
  });

  it('applies to the same account after its address was changed', async () => {
    const { billing, userId } = await createPaidUser('old@example.com');
    await billing.refund(userId);
    await fixture().changeEmail(userId, email);
    expect(await billing.status(userId)).toMatchObject({ refundUntil: null });
    expect(await billing.refund(userId)).toMatchObject({ code: 'nothing_to_refund' });
  });

  it('counts a refund of an earlier plan, also for an account that exists at the same time', async () => {
    const { billing, userId } = await createPaidUser(email);
    await fixture().payments.cancelNow((await fixture().findSubscriptionRow(userId))?.customerId ?? '');
    await fixture().payments.runDueCharges();
    await fixture().enterCard(billing, userId);
    await billing.start(userId);
    await billing.refund(userId);
    const other = await createPaidUser('ada+new@example.com');
    expect(await other.billing.status(other.userId)).toMatchObject({ status: 'active', refundUntil: null });
  });

  it('counts a refund that the operator made at the provider', async () => {
    const first = await createPaidUser(email);
    const { customerId = '' } = (await fixture().findSubscriptionRow(first.userId)) ?? {};
    await fixture().payments.refundFirstCharge(customerId);
    await fixture().payments.runDueCharges();
    await fixture().deleteUser(first.userId);
    const second = await createPaidUser(email);
    expect(await second.billing.status(second.userId)).toMatchObject({ refundUntil: null });
  });

  it('leaves the refund to an account whose mailbox had a trial only, and to all if repeat trials are allowed', async () => {
    const trial = fixture().build();
    const userId = await fixture().createSubscribedUser(trial, undefined, email);
    await erase({ billing: trial, userId });
    const second = await createPaidUser(email);
    expect(await second.billing.status(second.userId)).toMatchObject({ refundUntil: expect.any(Number) });
    await second.billing.refund(second.userId);
    const lenient = fixture().build({ preventRepeatTrials: false });
    await erase(second);
    const third = await fixture().createSubscribedUser(lenient, undefined, email);
    await fixture().advanceTo(fixture().time.now + 4 * DAY_MS);
    expect(await lenient.status(third)).toMatchObject({ refundUntil: expect.any(Number) });
  });
});

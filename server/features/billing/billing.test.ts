import { expect, it } from 'vitest';
import { type Payments, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { card, describeBilling } from './testing/billing-world.ts';
import { DAY, HOUR, START, TRIAL_END } from './testing/moments.ts';

const seconds = (ms: number) => ms / 1000;
const declined = '4000000000000341';

describeBilling('starting the plan', (world) => {
  it('tells a new person the offer: the price and when the first charge would be', async () => {
    expect(
      await world()
        .build()
        .status(await world().person()),
    ).toEqual({
      planType: 'free',
      status: 'none',
      isTrialing: false,
      needsSetup: true,
      trialEnd: null,
      cancel_at_period_end: false,
      current_period_end: null,
      refundUntil: null,
      offer: { trialDays: 3, pricePence: 499, firstChargeAt: seconds(TRIAL_END) },
      provider: 'sandbox',
      publishableKey: null,
    });
  });

  it('starts the trial once the card is set up, for three days', async () => {
    const billing = world().build();
    const userId = await world().personWithCard(billing);
    expect(await billing.start(userId)).toEqual({ status: 'trialing', trialEnd: seconds(TRIAL_END) });
    expect(await billing.status(userId)).toMatchObject({
      planType: 'trial',
      status: 'trialing',
      isTrialing: true,
      needsSetup: false,
      trialEnd: seconds(TRIAL_END),
      current_period_end: seconds(TRIAL_END),
    });
  });

  it("starts nothing before the card was entered, and nothing on somebody else's card", async () => {
    const billing = world().build();
    await world().personWithCard(billing);
    const userId = await world().person();
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    const { clientSecret } = await billing.createSetup(userId);
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await world().payments.confirmSetup(String(clientSecret), card('4000000000000002'));
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await world().payments.confirmSetup(String(clientSecret), card('4000002500003155'));
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await world().payments.completeAction(String(clientSecret));
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await world().plansMade()).toBe(1);
  });

  it("starts nothing on a set-up that the provider says is another customer's", async () => {
    const currentSetup: Payments['currentSetup'] = async () => ({
      id: 'seti_x',
      customerId: 'cus_somebody',
      status: 'succeeded',
    });
    const billing = world().build({ payments: { ...world().payments, currentSetup } });
    const userId = await world().personWithCard(billing);
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    expect(await world().plansMade()).toBe(0);
  });

  it('makes one subscription and one mail of many clicks at once, and of later ones', async () => {
    const billing = world().build();
    const userId = await world().personWithCard(billing);
    const answers = await Promise.all(Array.from({ length: 8 }, () => billing.start(userId)));
    world().time.now = START + HOUR;
    for (const answer of [...answers, await billing.start(userId)]) {
      expect(answer).toEqual({ status: 'trialing', trialEnd: seconds(TRIAL_END) });
    }
    await world().payments.settleDue();
    expect(await world().plansMade()).toBe(1);
    expect(await world().told()).toEqual(['trial_started']);
  });

  it('makes one subscription of two tabs that each entered a card', async () => {
    const billing = world().build();
    const userId = await world().personWithCard(billing);
    const second = await billing.createSetup(userId);
    await Promise.all([
      billing.start(userId),
      world()
        .payments.confirmSetup(String(second.clientSecret), card())
        .then(() => billing.start(userId)),
    ]);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await world().plansMade()).toBe(1);
    expect(await world().told()).toEqual(['trial_started']);
  });

  it('notes a plan from its event when the request that started it was lost', async () => {
    const billing = world().build();
    const userId = await world().personWithCard(billing);
    const customerId = (await world().rowOf(userId))?.customerId ?? '';
    const setup = await world().payments.currentSetup(customerId);
    const order = { customerId, setupId: setup?.id ?? '', trialDays: 3, idempotencyKey: 'lost' };
    await world().payments.startSubscription(order);
    await world().payments.settleDue();
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing' });
    expect(await world().told()).toEqual(['trial_started']);
  });

  it('begins anew with a customer of its own when the provider has lost the old one', async () => {
    const first = world().build();
    const userId = await world().subscriber(first, declined);
    const old = (await world().rowOf(userId))?.customerId ?? '';
    await world().settleAt(TRIAL_END);
    await world().payments.removeCustomer(old);
    const ensureCustomer: Payments['ensureCustomer'] = async () => 'cus_new';
    const billing = world().build({ payments: { ...world().payments, ensureCustomer } });
    expect(await billing.createSetup(userId)).toHaveProperty('clientSecret');
    expect(await world().rowOf(userId)).toMatchObject({ customerId: 'cus_new', status: 'canceled' });
    expect(JSON.stringify(await world().events())).not.toContain(old);
  });
});

describeBilling('another card', (world) => {
  it('takes the place of the one of a running plan, and starts no second plan', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing, declined);
    await world().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    await world().settleAt(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({ status: 'active' });
    expect(await world().plansMade()).toBe(1);
  });

  it('pays what the first one could not', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing, declined);
    await world().settleAt(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({ status: 'past_due', needsSetup: true });
    await world().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'active' });
    expect(await world().plansMade()).toBe(1);
    expect(await world().told()).toEqual(['trial_started', 'payment_failed', 'receipt']);
  });

  it('leaves an unpaid plan as it is where it is declined too, or not yet confirmed', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing, declined);
    await world().settleAt(TRIAL_END);
    await world().enterCard(billing, userId, '4000002500003155');
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await world().enterCard(billing, userId, declined);
    expect(await billing.start(userId)).toMatchObject({ status: 'past_due' });
    expect(await billing.status(userId)).toMatchObject({ needsSetup: true });
  });
});

describeBilling('one trial for each person', (world) => {
  it('lets a second plan of the same account begin with a charge', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    await billing.cancel(userId);
    await world().settleAt(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({
      status: 'trial_expired',
      offer: { trialDays: 0, firstChargeAt: seconds(TRIAL_END) },
    });
    await world().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'active' });
    expect(await world().told()).toEqual(['trial_started', 'cancelled', 'ended', 'receipt']);
  });

  it('remembers the address, under any spelling, after the account is deleted', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing, undefined, 'ada@example.com');
    await world().db.transaction((tx) => billing.personalData.erase(tx, userId));
    const again = await world().personWithCard(billing, undefined, 'Ada+new@example.com');
    expect(await billing.status(again)).toMatchObject({ offer: { trialDays: 0 } });
    expect(await billing.start(again)).toMatchObject({ status: 'active' });
    expect(JSON.stringify(await world().trialUses())).not.toContain('ada');
    expect(await billing.status(await world().person('eve@example.com'))).toMatchObject({ offer: { trialDays: 3 } });
  });

  it('is as the operator has it: with every plan, and nothing is remembered', async () => {
    const billing = world().build({ oneTrialPerPerson: false });
    const userId = await world().subscriber(billing);
    await billing.cancel(userId);
    await world().settleAt(TRIAL_END);
    await world().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await world().trialUses()).toEqual([]);
  });
});

describeBilling('a provider in trouble', (world) => {
  it('is answered with payment_setup_failed, the cause logged; what it did all the same is found later', async () => {
    let away = true;
    const startSubscription: Payments['startSubscription'] = async (order) => {
      const plan = await world().payments.startSubscription(order);
      if (away) throw new PaymentsUnavailable('connection lost after the order');
      return plan;
    };
    const billing = world().build({ payments: { ...world().payments, startSubscription } });
    const userId = await world().personWithCard(billing);
    expect(await billing.start(userId)).toMatchObject({ code: 'payment_setup_failed' });
    expect(world().logged).toHaveLength(1);
    away = false;
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await world().plansMade()).toBe(1);
    expect(await world().told()).toEqual(['trial_started']);
  });

  it('is answered in time however silent it is, and its late answer is noted', async () => {
    let answer = () => {};
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { promise: asked, resolve: hearAsked } = Promise.withResolvers<void>();
    const { promise: noted, resolve: hearNoted } = Promise.withResolvers<void>();
    const enough = new AbortController();
    const startSubscription: Payments['startSubscription'] = async (order) => {
      hearAsked();
      await silence;
      return world().payments.startSubscription(order);
    };
    const readSubscription: Payments['readSubscription'] = async (customerId) => {
      const plan = await world().payments.readSubscription(customerId);
      if (plan) setImmediate(hearNoted);
      return plan;
    };
    const payments = { ...world().payments, startSubscription, readSubscription };
    const billing = world().build({ payments, patience: () => enough.signal });
    const userId = await world().personWithCard(billing);
    const started = billing.start(userId);
    await asked;
    enough.abort();
    expect(await started).toMatchObject({ code: 'payment_setup_failed' });
    expect(await billing.status(userId)).toMatchObject({ status: 'none' });
    answer();
    await noted;
    await world().payments.settleDue();
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing' });
    expect(await world().plansMade()).toBe(1);
  });

  it('is answered with payments_unavailable where a plan was to be changed; a fault of ours stays one', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    let fault: Error = new PaymentsUnavailable('500');
    const setCancelAtPeriodEnd = async () => {
      throw fault;
    };
    const broken = world().build({ payments: { ...world().payments, setCancelAtPeriodEnd } });
    expect(await broken.cancel(userId)).toMatchObject({ code: 'payments_unavailable' });
    expect(await billing.status(userId)).toMatchObject({ cancel_at_period_end: false });
    fault = new Error('a mistake');
    await expect(broken.cancel(userId)).rejects.toThrow('a mistake');
  });
});

describeBilling('cancelling, going on and giving back', (world) => {
  it('ends a trial with the trial, uncharged, in the words of the person', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    const message = 'You keep everything until Monday 23 November 2026 at 13:00 CET. Nothing more will be charged.';
    const said = await billing.cancel(userId);
    expect(String(said.message).replace(',', '').replace('GMT+1', 'CET')).toBe(message.replace(',', ''));
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
    await world().settleAt(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({ status: 'trial_expired', needsSetup: true });
    expect(await world().told()).toEqual(['trial_started', 'cancelled', 'ended']);
  });

  it('goes on as if nothing had been, each step told, after cancel, reactivate, cancel in quick succession', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    await billing.cancel(userId);
    expect(await billing.reactivate(userId)).toMatchObject({ message: expect.stringMatching(/£4\.99 on Monday/) });
    await billing.cancel(userId);
    await world().payments.settleDue();
    expect(await billing.status(userId)).toMatchObject({ cancel_at_period_end: true });
    expect(await world().told()).toEqual(['trial_started', 'cancelled', 'reactivated', 'cancelled']);
  });

  it('answers a second click as the first, and makes nothing more of it', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    expect(await billing.cancel(userId)).toEqual(await billing.cancel(userId));
    expect(await billing.reactivate(userId)).toEqual(await billing.reactivate(userId));
    expect(await world().told()).toEqual(['trial_started', 'cancelled', 'reactivated']);
  });

  it('ends a plan that could not be charged at once: no open bill is tried again', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing, declined);
    await world().settleAt(TRIAL_END);
    expect(await billing.cancel(userId)).toEqual({
      message: 'Your plan has ended. Nothing more will be charged.',
    });
    expect(await world().rowOf(userId)).toMatchObject({ status: 'canceled' });
    await world().settleAt(TRIAL_END + 30 * DAY);
    expect(await world().rowOf(userId)).toMatchObject({ status: 'canceled', firstPaidAt: null });
  });

  it('has nothing to do where there is no plan, or it is over', async () => {
    const billing = world().build();
    const nobody = await world().person();
    const userId = await world().subscriber(billing);
    await billing.cancel(userId);
    await world().settleAt(TRIAL_END);
    for (const who of [nobody, userId]) {
      expect(await billing.cancel(who)).toMatchObject({ code: 'nothing_to_cancel' });
      expect(await billing.reactivate(who)).toMatchObject({ code: 'nothing_to_reactivate' });
      expect(await billing.refund(who)).toMatchObject({ code: 'nothing_to_refund' });
    }
  });

  it('gives the first charge back for 14 days, once, and ends the plan', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    expect(await billing.refund(userId)).toMatchObject({ code: 'nothing_to_refund' });
    await world().settleAt(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({ refundUntil: seconds(TRIAL_END + 14 * DAY) });
    world().time.now = TRIAL_END + 14 * DAY - 1;
    expect(await billing.refund(userId)).toMatchObject({ message: expect.stringContaining('£4.99') });
    expect(await billing.status(userId)).toMatchObject({ status: 'canceled', needsSetup: true, refundUntil: null });
    expect(await billing.refund(userId)).toMatchObject({ code: 'nothing_to_refund' });
    await world().payments.settleDue();
    expect(await world().told()).toEqual(['trial_started', 'receipt', 'refunded']);
  });

  it('gives nothing back of a second plan, nor after the 14 days', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    await world().settleAt(TRIAL_END);
    await billing.refund(userId);
    await world().enterCard(billing, userId);
    await billing.start(userId);
    expect(await billing.status(userId)).toMatchObject({ status: 'active', refundUntil: null });
    expect(await billing.refund(userId)).toMatchObject({ code: 'nothing_to_refund' });
    const other = await world().subscriber(billing);
    await world().settleAt(world().time.now + 3 * DAY);
    world().time.now += 14 * DAY;
    expect(await billing.refund(other)).toMatchObject({ code: 'nothing_to_refund' });
    expect(await billing.status(other)).toMatchObject({ status: 'active', refundUntil: null });
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/client.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import type { SandboxPayments } from '../../ports/payments/sandbox/sandbox-payments.ts';
import { type BillingWorld, billingWorld, card, HOUR, START, TRIAL_END } from './testing/billing-world.ts';

const seconds = (ms: number) => ms / 1000;

describeOnBothDatabases('starting the plan', (engine) => {
  let open: OpenDatabase;
  let world: BillingWorld;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    world = await billingWorld(open);
  });

  it('tells a new person the offer: the price and when the first charge would be', async () => {
    expect(await world.build().status(await world.person())).toEqual({
      planType: 'free',
      status: 'none',
      isTrialing: false,
      needsSetup: true,
      trialEnd: null,
      cancel_at_period_end: false,
      current_period_end: null,
      offer: { trialDays: 3, pricePence: 499, firstChargeAt: seconds(TRIAL_END) },
      provider: 'sandbox',
      publishableKey: null,
    });
  });

  it('starts the trial once the card is set up, for three days', async () => {
    const billing = world.build();
    const userId = await world.personWithCard(billing);
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
    const billing = world.build();
    await world.personWithCard(billing);
    const userId = await world.person();
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    const { clientSecret } = await billing.createSetup(userId);
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await world.payments.confirmSetup(String(clientSecret), card('4000000000000002'));
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await world.payments.confirmSetup(String(clientSecret), card('4000002500003155'));
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await world.payments.completeAction(String(clientSecret));
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await world.plansMade()).toBe(1);
  });

  it('makes one subscription and one mail of many clicks at once, and of later ones', async () => {
    const billing = world.build();
    const userId = await world.personWithCard(billing);
    const answers = await Promise.all(Array.from({ length: 8 }, () => billing.start(userId)));
    world.time.now = START + HOUR;
    for (const answer of [...answers, await billing.start(userId)]) {
      expect(answer).toEqual({ status: 'trialing', trialEnd: seconds(TRIAL_END) });
    }
    await world.payments.settleDue();
    expect(await world.plansMade()).toBe(1);
    expect(await world.queued()).toEqual([{ name: 'billing.trial-started-mail', payload: { userId } }]);
  });

  it('makes one subscription of two tabs that each entered a card', async () => {
    const billing = world.build();
    const userId = await world.personWithCard(billing);
    const second = await billing.createSetup(userId);
    await Promise.all([
      billing.start(userId),
      world.payments.confirmSetup(String(second.clientSecret), card()).then(() => billing.start(userId)),
    ]);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await world.plansMade()).toBe(1);
    expect(await world.queued()).toHaveLength(1);
  });

  it('refuses a new set-up while there is access, and allows it again after a failed charge', async () => {
    const billing = world.build();
    const userId = await world.subscriber(billing, '4000000000000341');
    expect(await billing.createSetup(userId)).toMatchObject({ code: 'already_subscribed' });
    await world.settleAt(TRIAL_END);
    expect(await billing.createSetup(userId)).toHaveProperty('clientSecret');
  });

  it('answers payment_setup_failed and logs the cause when the provider is away, and mends itself later', async () => {
    let away = true;
    const fragile: SandboxPayments = {
      ...world.payments,
      startSubscription: async (order) => {
        const plan = await world.payments.startSubscription(order);
        if (away) throw new Error('connection lost after the order');
        return plan;
      },
    };
    const billing = world.build({ payments: fragile });
    const userId = await world.personWithCard(billing);
    expect(await billing.start(userId)).toMatchObject({ code: 'payment_setup_failed' });
    expect(world.logged).toHaveLength(1);
    expect(await billing.status(userId)).toMatchObject({ status: 'none' });
    away = false;
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await world.plansMade()).toBe(1);
    expect(await world.queued()).toHaveLength(1);
  });

  it('notes a plan from its event when the request that started it was lost', async () => {
    const billing = world.build();
    const userId = await world.personWithCard(billing);
    const customerId = (await world.rowOf(userId))?.customerId ?? '';
    const setup = await world.payments.currentSetup(customerId);
    const order = { customerId, setupId: setup?.id ?? '', trialEnd: new Date(TRIAL_END), idempotencyKey: 'lost' };
    await world.payments.startSubscription(order);
    await world.payments.settleDue();
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing' });
    expect(await world.queued()).toHaveLength(1);
  });
});

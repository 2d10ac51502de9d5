import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/client.ts';
import { subscriptions } from '../../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import type { ProviderSubscription } from '../../ports/payments/port.ts';
import type { SandboxPayments } from '../../ports/payments/sandbox/sandbox-payments.ts';
import { type BillingWorld, billingWorld, card, START, TRIAL_END } from './testing/billing-world.ts';

const seconds = (ms: number) => ms / 1000;

describeOnBothDatabases('keeping up with the provider', (engine) => {
  let open: OpenDatabase;
  let world: BillingWorld;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    world = await billingWorld(open);
  });

  it('is active after the first charge and through the renewals, each event taken in once', async () => {
    const billing = world.build();
    const userId = await world.subscriber(billing);
    await world.settleAt(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({
      planType: 'premium',
      status: 'active',
      needsSetup: false,
      current_period_end: seconds(Date.parse('2026-12-23T12:00:00.000Z')),
    });
    await world.settleAt(Date.parse('2027-02-01T00:00:00.000Z'));
    expect(await billing.status(userId)).toMatchObject({
      current_period_end: seconds(Date.parse('2027-02-23T12:00:00.000Z')),
    });
    expect((await world.events()).map((event) => event.type).sort()).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'invoice.paid',
      'invoice.paid',
    ]);
    expect(await world.rowOf(userId)).toMatchObject({ everPaid: true });
  });

  it('is past due without access when the first charge fails', async () => {
    const billing = world.build();
    const userId = await world.subscriber(billing, '4000000000000341');
    await world.settleAt(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({
      planType: 'free',
      status: 'past_due',
      isTrialing: false,
      needsSetup: true,
    });
  });

  it('leaves no trace of an event about a customer it does not know', async () => {
    world.build();
    const customerId = await world.payments.ensureCustomer({ userId: crypto.randomUUID(), email: 'x@example.com' });
    const { setupId, clientSecret } = await world.payments.createSetup(customerId);
    await world.payments.confirmSetup(clientSecret, card());
    await world.payments.startSubscription({ customerId, setupId, trialEnd: new Date(START), idempotencyKey: 'k' });
    await world.payments.settleDue();
    expect(await world.events()).toEqual([]);
  });

  describe('with a provider that answers in its own time', () => {
    const plan = (customerId: string, facts: Partial<ProviderSubscription>): ProviderSubscription => ({
      id: 'sub_1',
      customerId,
      status: 'trialing',
      trialEnd: new Date(TRIAL_END),
      currentPeriodEnd: new Date(TRIAL_END),
      cancelAtPeriodEnd: false,
      everPaid: false,
      ...facts,
    });
    const customer = async () => {
      const userId = await world.person();
      const customerId = `cus_${userId}`;
      await world.db
        .insert(subscriptions)
        .values({ userId, customerId, status: 'none', createdAt: world.clock.now(), updatedAt: world.clock.now() });
      return { userId, customerId };
    };
    const withAnswers = (read: (customerId: string) => Promise<ProviderSubscription | null>) => {
      let take = async (_: { id: string; customerId: string; type: string }): Promise<void> => {};
      const slow: SandboxPayments = {
        ...world.payments,
        readSubscription: read,
        onEvent: (taker) => {
          take = taker;
        },
      };
      world.build({ payments: slow });
      return (id: string, customerId: string) => take({ id, customerId, type: 'customer.subscription.updated' });
    };

    it('lets no older answer overwrite a newer one', async () => {
      const { userId, customerId } = await customer();
      const states = [plan(customerId, {}), plan(customerId, { status: 'active', everPaid: true })];
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let reads = 0;
      const take = withAnswers(async () => {
        reads += 1;
        if (reads > 1) return states[1] ?? null;
        await held;
        return states[0] ?? null;
      });
      const older = take('evt_1', customerId);
      await take('evt_2', customerId);
      release();
      await older;
      expect(await world.rowOf(userId)).toMatchObject({ status: 'active', everPaid: true });
      expect(await world.events()).toHaveLength(2);
    });

    it('applies the same event once, however often and at once it comes', async () => {
      const { userId, customerId } = await customer();
      const take = withAnswers(async () => plan(customerId, {}));
      await Promise.all([1, 2, 3, 4].map(() => take('evt_1', customerId)));
      expect(await world.events()).toHaveLength(1);
      expect(await world.queued()).toHaveLength(1);
      expect(await world.rowOf(userId)).toMatchObject({ status: 'trialing', subscriptionId: 'sub_1' });
    });

    it('keeps the last known status and says so when the provider answers one it does not know', async () => {
      const { userId, customerId } = await customer();
      let status = 'active';
      const take = withAnswers(async () => plan(customerId, { status }));
      await take('evt_1', customerId);
      status = 'hibernating';
      await take('evt_2', customerId);
      expect(await world.rowOf(userId)).toMatchObject({ status: 'active' });
      expect(world.logged).toEqual([expect.stringMatching(/unknown subscription status/)]);
    });

    it('takes an event in again when the provider could not be read the first time', async () => {
      const { userId, customerId } = await customer();
      let away = true;
      const take = withAnswers(async () => {
        if (away) throw new Error('timeout');
        return plan(customerId, {});
      });
      await expect(take('evt_1', customerId)).rejects.toThrow('timeout');
      expect(await world.events()).toEqual([]);
      away = false;
      await take('evt_1', customerId);
      expect(await world.rowOf(userId)).toMatchObject({ status: 'trialing' });
    });
  });
});

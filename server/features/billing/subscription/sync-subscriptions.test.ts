import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts';
import { subscriptions } from '#server/db/schema.ts';
import type { PaymentEvent, Payments, ProviderSubscription } from '#server/ports/payments/port.ts';
import { card, describeBilling } from '../testing/billing-fixture.ts';
import { providerSubscription } from '../testing/provider-subscription.ts';
import { TRIAL_END } from '../testing/times.ts';

const seconds = (ms: number) => ms / 1000;

describeBilling('subscription sync', (fixture) => {
  it('keeps the subscription active through the first charge and two renewals', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await fixture().advanceTo(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({
      planType: 'premium',
      status: 'active',
      needsSetup: false,
      current_period_end: seconds(Date.parse('2026-12-23T12:00:00.000Z')),
    });
    await fixture().advanceTo(Date.parse('2027-02-01T00:00:00.000Z'));
    expect(await billing.status(userId)).toMatchObject({
      current_period_end: seconds(Date.parse('2027-02-23T12:00:00.000Z')),
    });
    const types = (await fixture().events()).map((event) => event.type).filter((type) => type === 'invoice.paid');
    expect(types).toHaveLength(3);
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started', 'receipt', 'receipt', 'receipt']);
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({
      everPaid: true,
      firstPaidAt: new Date(TRIAL_END),
    });
  });

  it('sets the subscription past due and ends access when the first charge fails', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing, '4000000000000341');
    await fixture().advanceTo(TRIAL_END);
    expect(await billing.status(userId)).toMatchObject({
      planType: 'free',
      status: 'past_due',
      isTrialing: false,
      needsSetup: true,
    });
  });

  it('ignores events about an unknown customer', async () => {
    fixture().build();
    const customerId = await fixture().payments.ensureCustomer({ userId: crypto.randomUUID(), email: 'x@example.com' });
    const { setupId, clientSecret } = await fixture().payments.createSetup(customerId);
    await fixture().payments.confirmSetup(clientSecret, card());
    await fixture().payments.startSubscription({ customerId, setupId, trialDays: 3, idempotencyKey: 'k' });
    await fixture().payments.runDueCharges();
    expect(await fixture().events()).toEqual([]);
  });

  it('updates five subscriptions that are charged at the same time', async () => {
    const billing = fixture().build();
    const userIds = [];
    for (let number = 0; number < 5; number += 1) userIds.push(await fixture().createSubscribedUser(billing));
    await fixture().advanceTo(TRIAL_END);
    for (const userId of userIds)
      expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ status: 'active' });
    expect((await fixture().enqueuedEmailKinds()).filter((kind) => kind === 'receipt')).toHaveLength(5);
  });
});

const trialing = providerSubscription;
const active = (facts: Partial<ProviderSubscription> = {}) =>
  providerSubscription({
    status: 'active',
    currentPeriodEnd: new Date(TRIAL_END + 30 * DAY_MS),
    firstPaidAt: new Date(TRIAL_END),
    lastCharge: { id: 'in_1', at: new Date(TRIAL_END), amountPence: 499, outcome: 'paid' },
    ...facts,
  });

describeBilling('subscription sync with delayed and repeated events', (fixture) => {
  const createCustomer = async (customerId = 'cus_1') => {
    const userId = await fixture().createUser();
    const [createdAt, updatedAt] = [fixture().clock.now(), fixture().clock.now()];
    await fixture().db.insert(subscriptions).values({ userId, customerId, status: 'none', createdAt, updatedAt });
    return userId;
  };
  /**
   * Builds another process of the app on the same database.
   * @returns a function that delivers events to it.
   */
  const openProcess = (readSubscription: Payments['readSubscription']) => {
    let deliver = async (_: readonly PaymentEvent[]): Promise<void> => {};
    const onEvents: Payments['onEvents'] = (handler) => {
      deliver = handler;
    };
    fixture().build({ payments: { ...fixture().payments, readSubscription, onEvents } });
    return (...ids: string[]) =>
      deliver(ids.map((id) => ({ id, customerId: 'cus_1', type: 'customer.subscription.updated' })));
  };
  /** A reply that the provider gives now but that arrives only when the test releases it. */
  const delayedReply = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
    let isFirst = true;
    return {
      requested,
      arrive: resolve,
      reply: async (older: ProviderSubscription, newer: ProviderSubscription) => {
        if (!isFirst) return newer;
        isFirst = false;
        markRequested();
        await promise;
        return older;
      },
    };
  };

  it('never overwrites a newer answer with an older one', async () => {
    const userId = await createCustomer();
    const slow = delayedReply();
    const older = openProcess(() => slow.reply(trialing(), active()))('evt_1');
    await slow.requested;
    await openProcess(async () => active())('evt_2');
    slow.arrive();
    await older;
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ status: 'active', everPaid: true });
    expect(await fixture().events()).toHaveLength(2);
    expect(await fixture().enqueuedEmailKinds()).toEqual(['receipt']);
  });

  it('discards an older answer even if the newer one changed nothing', async () => {
    const userId = await createCustomer();
    const deliverNow = openProcess(async () => active());
    await deliverNow('evt_0');
    const slow = delayedReply();
    const older = openProcess(() => slow.reply(active({ cancelAtPeriodEnd: true }), active()))('evt_1');
    await slow.requested;
    await deliverNow('evt_2');
    slow.arrive();
    await older;
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await fixture().enqueuedEmailKinds()).toEqual(['receipt']);
  });

  it('reaches the same state when events are repeated, reversed or batched', async () => {
    const ids = Array.from({ length: 6 }, (_, number) => `evt_${number}`);
    const history = [trialing(), trialing({ cancelAtPeriodEnd: true }), active(), active({ cancelAtPeriodEnd: true })];
    const end = active({ status: 'canceled', cancelAtPeriodEnd: true });
    const orders = [ids, [...ids, ...ids], [...ids].reverse()];
    for (const [number, order] of orders.entries()) {
      const userId = await createCustomer();
      const replies = [...history];
      const deliver = openProcess(async () => replies.shift() ?? end);
      for (const id of order) await deliver(`${number}_${id}`);
      await deliver(...order.map((id) => `${number}_${id}`));
      expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ status: 'canceled', everPaid: true });
      expect(await fixture().enqueuedEmailKinds()).toEqual([
        'trial_started',
        'cancelled',
        'receipt',
        'reactivated',
        'cancelled',
        'ended',
      ]);
      await fixture().db.delete(subscriptions);
      await fixture().clearJobs();
    }
  });

  it('applies an event once when two processes receive it 20 times concurrently', async () => {
    const userId = await createCustomer();
    const processes = [openProcess(async () => trialing()), openProcess(async () => trialing())];
    await Promise.all(Array.from({ length: 20 }, (_, number) => processes[number % 2]?.('evt_1')));
    expect(await fixture().events()).toHaveLength(1);
    expect(await fixture().enqueuedEmailKinds()).toEqual(['trial_started']);
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ status: 'trialing', subscriptionId: 'sub_1' });
  });

  it('keeps the last known status and logs an error when the provider returns an unknown one', async () => {
    const userId = await createCustomer();
    let status = 'active';
    const deliver = openProcess(async () => active({ status }));
    await deliver('evt_1');
    status = 'hibernating';
    await deliver('evt_2');
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ status: 'active' });
    expect(fixture().logged).toEqual([expect.stringMatching(/unknown subscription status/)]);
  });

  it('processes an event on the second attempt if the provider could not be read on the first', async () => {
    const userId = await createCustomer();
    let isUnavailable = true;
    const deliver = openProcess(async () => {
      if (isUnavailable) throw new Error('timeout');
      return trialing();
    });
    await expect(deliver('evt_1')).rejects.toThrow('timeout');
    expect(await fixture().events()).toEqual([]);
    isUnavailable = false;
    await deliver('evt_1');
    expect(await fixture().findSubscriptionRow(userId)).toMatchObject({ status: 'trialing' });
  });

  describe('at the end of the trial', () => {
    it('keeps access for one hour without news from the provider, and no longer', async () => {
      const userId = await createCustomer();
      const deliver = openProcess(async () => trialing());
      await deliver('evt_1');
      const billing = fixture().build();
      fixture().time.now = TRIAL_END + HOUR_MS - 1;
      expect(await billing.status(userId)).toMatchObject({ needsSetup: false });
      fixture().time.now = TRIAL_END + HOUR_MS;
      expect(await billing.status(userId)).toMatchObject({ needsSetup: true });
    });
  });
});

import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/domain/days.ts';
import { subscriptions } from '#server/db/schema.ts';
import type { PaymentEvent, Payments, ProviderSubscription } from '#server/ports/payments/port.ts';
import { PaymentsUnavailable } from '#server/ports/payments/port.ts';
import { describeBilling } from '../testing/billing-fixture.ts';
import { START, TRIAL_END } from '../testing/times.ts';

describeBilling('webhook events and reconciliation', (fixture) => {
  /** A provider whose webhook events have the signature "signed", and which also lists all events. */
  const providerSending = (list: () => PaymentEvent[] = () => []) => {
    const listedSince: number[] = [];
    const readWebhook: Payments['readWebhook'] = (body, signature) => {
      if (signature !== 'signed') return 'invalid';
      return body === 'about nobody' ? 'ignored' : (JSON.parse(body) as PaymentEvent);
    };
    const eventsSince: Payments['eventsSince'] = async function* (since) {
      listedSince.push(since.getTime());
      yield* list();
    };
    // It delivers no events by itself.
    const payments: Payments = { ...fixture().payments, readWebhook, eventsSince, onEvents: () => {} };
    return { payments, listedSince };
  };
  const send = (billing: ReturnType<ReturnType<typeof fixture>['build']>, body: unknown, signature = 'signed') => {
    const [webhook] = billing.webhooks;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return webhook?.receive(text, new Headers({ 'stripe-signature': signature }), new URLSearchParams());
  };
  const customerOf = async (userId: string) => (await fixture().findSubscriptionRow(userId))?.customerId ?? '';
  const event = (customerId: string, id = 'evt_1'): PaymentEvent => ({
    id,
    customerId,
    type: 'customer.subscription.updated',
  });
  /** A user whose trial has just ended, so that the first charge is due. */
  const createUserWithDueCharge = async (billing: ReturnType<ReturnType<typeof fixture>['build']>) => {
    const userId = await fixture().createSubscribedUser(billing);
    await fixture().clearJobs();
    fixture().time.now = TRIAL_END;
    return userId;
  };
  const chargeWithoutEvent = async (): Promise<void> => {
    fixture().payments.onEvents(async () => {});
    await fixture().payments.runDueCharges();
  };

  it('an endpoint exists only if the provider sends events', () => {
    expect(fixture().build().webhooks).toEqual([]);
    const { payments } = providerSending();
    expect(
      fixture()
        .build({ payments })
        .webhooks.map(({ path }) => path),
    ).toEqual(['/api/stripe/webhook']);
  });

  it('an event with an invalid signature or an unknown customer changes nothing', async () => {
    const billing = fixture().build({ payments: providerSending().payments });
    const userId = await createUserWithDueCharge(billing);
    await chargeWithoutEvent();
    const before = await fixture().dumpTables();
    expect(await send(billing, event(await customerOf(userId)), 'forged')).toBe('invalid');
    expect(await send(billing, 'about nobody')).toBe('accepted');
    expect(await send(billing, event('cus_nobody'))).toBe('accepted');
    expect(await fixture().dumpTables()).toBe(before);
    expect(await fixture().queued()).toEqual([]);
  });

  it('an event that two processes receive 20 times concurrently is stored and queued once', async () => {
    const processes = [
      fixture().build({ payments: providerSending().payments }),
      fixture().build({ payments: providerSending().payments }),
    ];
    const [billing] = processes;
    if (!billing) throw new Error('expected at least one process');
    const userId = await createUserWithDueCharge(billing);
    await chargeWithoutEvent();
    const sent = event(await customerOf(userId));
    await Promise.all(Array.from({ length: 20 }, (_, number) => send(processes[number % 2] ?? billing, sent)));
    expect(await fixture().events()).toHaveLength(1);
    expect((await fixture().queued()).map(({ name }) => name)).toEqual(['billing.sync']);
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing' });
    await billing.runJobs();
    expect(await billing.status(userId)).toMatchObject({ status: 'active' });
    expect(await fixture().enqueuedEmailKinds()).toEqual(['receipt']);
  });

  it('an event is ignored if its user is deleted before the job runs', async () => {
    const billing = fixture().build({ payments: providerSending().payments });
    const userId = await createUserWithDueCharge(billing);
    await send(billing, event(await customerOf(userId)));
    await fixture().db.transaction((tx) => billing.personalData.erase(tx, userId));
    await billing.runJobs();
    expect(await fixture().events()).toEqual([]);
  });

  it("reconciliation recovers events from the provider's list when every delivery was lost", async () => {
    const events: PaymentEvent[] = [];
    const { payments, listedSince } = providerSending(() => events);
    const billing = fixture().build({ payments });
    await billing.runPeriodicJob('billing.reconcile');
    const userId = await createUserWithDueCharge(billing);
    await chargeWithoutEvent();
    fixture().time.now = START + 4 * DAY_MS;
    for (let number = 0; number < 250; number += 1) events.push(event(await customerOf(userId), `evt_${number}`));
    await billing.runPeriodicJob('billing.reconcile');
    await billing.runJobs();
    expect(await billing.status(userId)).toMatchObject({ status: 'active' });
    expect(await fixture().events()).toHaveLength(250);
    await billing.runPeriodicJob('billing.reconcile');
    expect((await fixture().queued()).filter(({ name }) => name === 'billing.sync')).toEqual([]);
    expect(listedSince).toEqual([START - 3 * DAY_MS, START - 60 * MINUTE_MS, START + 4 * DAY_MS - 60 * MINUTE_MS]);
  });

  it('reconciliation lists events from three days back after the clock was a year ahead, and then as before', async () => {
    const { payments, listedSince } = providerSending();
    const billing = fixture().build({ payments });
    fixture().time.now = START + 365 * DAY_MS;
    await billing.runPeriodicJob('billing.reconcile');
    fixture().time.now = START;
    await billing.runPeriodicJob('billing.reconcile');
    fixture().time.now += 15 * MINUTE_MS;
    await billing.runPeriodicJob('billing.reconcile');
    expect(listedSince.slice(1)).toEqual([START - 3 * DAY_MS, START - 60 * MINUTE_MS]);
  });

  it('reconciliation syncs a late charge of a subscription that was last written while the clock was a year ahead', async () => {
    const billing = fixture().build({ payments: providerSending().payments });
    const userId = await createUserWithDueCharge(billing);
    await fixture()
      .db.update(subscriptions)
      .set({ updatedAt: new Date(START + 365 * DAY_MS) });
    await chargeWithoutEvent();
    fixture().time.now = TRIAL_END + 11 * MINUTE_MS;
    await billing.runPeriodicJob('billing.reconcile');
    expect(await billing.status(userId)).toMatchObject({ status: 'active' });
  });

  it('reconciliation lists events from three days back again if the first listing failed', async () => {
    const { payments, listedSince } = providerSending(() => {
      throw new PaymentsUnavailable('500');
    });
    const billing = fixture().build({ payments });
    await expect(billing.runPeriodicJob('billing.reconcile')).rejects.toThrow('500');
    fixture().time.now += 15 * MINUTE_MS;
    await expect(billing.runPeriodicJob('billing.reconcile')).rejects.toThrow('500');
    expect(listedSince).toEqual([START - 3 * DAY_MS, START + 15 * MINUTE_MS - 3 * DAY_MS]);
  });

  it('reconciliation syncs a subscription once if its charge is over ten minutes late', async () => {
    let reads = 0;
    const readSubscription = async (customerId: string): Promise<ProviderSubscription | null> => {
      reads += 1;
      return fixture().payments.readSubscription(customerId);
    };
    const billing = fixture().build({ payments: { ...providerSending().payments, readSubscription } });
    const userId = await createUserWithDueCharge(billing);
    await chargeWithoutEvent();
    reads = 0;
    fixture().time.now = TRIAL_END + 10 * MINUTE_MS;
    await billing.runPeriodicJob('billing.reconcile');
    expect(reads).toBe(0);
    fixture().time.now += MINUTE_MS;
    await billing.runPeriodicJob('billing.reconcile');
    expect(reads).toBe(1);
    expect(await billing.status(userId)).toMatchObject({ status: 'active' });
    await billing.runPeriodicJob('billing.reconcile');
    expect(reads).toBe(1);
  });

  it('reconciliation continues with other subscriptions if one cannot be read', async () => {
    const broken = { customerId: '' };
    const readSubscription: Payments['readSubscription'] = async (customerId) => {
      if (customerId === broken.customerId) throw new Error('what is this?');
      return fixture().payments.readSubscription(customerId);
    };
    const billing = fixture().build({ payments: { ...providerSending().payments, readSubscription } });
    const userIds = [await fixture().createSubscribedUser(billing), await fixture().createSubscribedUser(billing)];
    const customers = await Promise.all(userIds.map(customerOf));
    fixture().time.now = TRIAL_END;
    await chargeWithoutEvent();
    fixture().time.now += 20 * MINUTE_MS;
    broken.customerId = [...customers].sort()[0] ?? '';
    await billing.runPeriodicJob('billing.reconcile');
    const statuses = await Promise.all(
      userIds.map(async (userId) => (await fixture().findSubscriptionRow(userId))?.status),
    );
    expect(statuses.sort()).toEqual(['active', 'trialing']);
    expect(fixture().logged).toEqual(['reconcile: syncing an overdue subscription failed']);
  });

  it('events are deleted after 60 days', async () => {
    const billing = fixture().build({ payments: providerSending().payments });
    const userId = await createUserWithDueCharge(billing);
    await send(billing, event(await customerOf(userId)));
    fixture().time.now += 60 * DAY_MS;
    await billing.runPeriodicJob('billing.delete-old-events');
    expect(await fixture().events()).toHaveLength(1);
    fixture().time.now += 1;
    await billing.runPeriodicJob('billing.delete-old-events');
    expect(await fixture().events()).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { PaymentEvent, Payments, ProviderSubscription } from '../../ports/payments/port.ts';
import { PaymentsUnavailable } from '../../ports/payments/port.ts';
import { describeBilling } from './testing/billing-world.ts';
import { DAY, START, TRIAL_END } from './testing/moments.ts';

const MINUTE = 60_000;

describeBilling('events that are sent to us', (world) => {
  /** A provider that sends events: signed ones say so, and there is a list of all of them. */
  const sending = (list: () => PaymentEvent[] = () => []) => {
    const asked: number[] = [];
    const readWebhook: Payments['readWebhook'] = (body, signature) => {
      if (signature !== 'signed') return 'invalid';
      return body === 'about nobody' ? 'ignored' : (JSON.parse(body) as PaymentEvent);
    };
    const eventsSince: Payments['eventsSince'] = async function* (since) {
      asked.push(since.getTime());
      yield* list();
    };
    // It tells nothing by itself.
    const payments: Payments = { ...world().payments, readWebhook, eventsSince, onEvents: () => {} };
    return { payments, asked };
  };
  const send = (billing: ReturnType<ReturnType<typeof world>['build']>, body: unknown, signature = 'signed') => {
    const [webhook] = billing.webhooks;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return webhook?.take(text, new Headers({ 'stripe-signature': signature }), new URLSearchParams());
  };
  const customerOf = async (userId: string) => (await world().rowOf(userId))?.customerId ?? '';
  const event = (customerId: string, id = 'evt_1'): PaymentEvent => ({
    id,
    customerId,
    type: 'customer.subscription.updated',
  });
  /** Somebody in the trial, whose provider has gone on to the first charge without a word of it. */
  const unheard = async (billing: ReturnType<ReturnType<typeof world>['build']>) => {
    const userId = await world().subscriber(billing);
    await world().forgetJobs();
    world().time.now = TRIAL_END;
    return userId;
  };
  const paid = async (): Promise<void> => {
    world().payments.onEvents(async () => {});
    await world().payments.settleDue();
  };

  it('arrive at one address, and only where the provider sends any', () => {
    expect(world().build().webhooks).toEqual([]);
    const { payments } = sending();
    expect(
      world()
        .build({ payments })
        .webhooks.map(({ path }) => path),
    ).toEqual(['/api/stripe/webhook']);
  });

  it('change nothing when they are not signed, or about no plan', async () => {
    const billing = world().build({ payments: sending().payments });
    const userId = await unheard(billing);
    await paid();
    const before = await world().everything();
    expect(await send(billing, event(await customerOf(userId)), 'forged')).toBe('invalid');
    expect(await send(billing, 'about nobody')).toBe('taken');
    expect(await send(billing, event('cus_nobody'))).toBe('taken');
    expect(await world().everything()).toBe(before);
    expect(await world().queued()).toEqual([]);
  });

  it('are stored with one job, 20 times at once on two processes, and what the job reads is applied', async () => {
    const processes = [
      world().build({ payments: sending().payments }),
      world().build({ payments: sending().payments }),
    ];
    const [billing] = processes;
    if (!billing) throw new Error('No process.');
    const userId = await unheard(billing);
    await paid();
    const sent = event(await customerOf(userId));
    await Promise.all(Array.from({ length: 20 }, (_, number) => send(processes[number % 2] ?? billing, sent)));
    expect(await world().events()).toHaveLength(1);
    expect((await world().queued()).map(({ name }) => name)).toEqual(['billing.sync']);
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing' });
    await billing.workOff();
    expect(await billing.status(userId)).toMatchObject({ status: 'active' });
    expect(await world().told()).toEqual(['receipt']);
  });

  it('may be about somebody who is deleted before the job is done', async () => {
    const billing = world().build({ payments: sending().payments });
    const userId = await unheard(billing);
    await send(billing, event(await customerOf(userId)));
    await world().db.transaction((tx) => billing.personalData.erase(tx, userId));
    await billing.workOff();
    expect(await world().events()).toEqual([]);
  });

  it('are found in the list of the provider when all of them were lost', async () => {
    const events: PaymentEvent[] = [];
    const { payments, asked } = sending(() => events);
    const billing = world().build({ payments });
    await billing.periodically('billing.reconcile');
    const userId = await unheard(billing);
    await paid();
    world().time.now = START + 4 * DAY;
    for (let number = 0; number < 250; number += 1) events.push(event(await customerOf(userId), `evt_${number}`));
    await billing.periodically('billing.reconcile');
    await billing.workOff();
    expect(await billing.status(userId)).toMatchObject({ status: 'active' });
    expect(await world().events()).toHaveLength(250);
    await billing.periodically('billing.reconcile');
    expect((await world().queued()).filter(({ name }) => name === 'billing.sync')).toEqual([]);
    expect(asked).toEqual([START - 3 * DAY, START - 60 * MINUTE, START + 4 * DAY - 60 * MINUTE]);
  });

  it('are read again from the same mark when the reading broke off', async () => {
    const { payments, asked } = sending(() => {
      throw new PaymentsUnavailable('500');
    });
    const billing = world().build({ payments });
    await expect(billing.periodically('billing.reconcile')).rejects.toThrow('500');
    world().time.now += 15 * MINUTE;
    await expect(billing.periodically('billing.reconcile')).rejects.toThrow('500');
    expect(asked).toEqual([START - 3 * DAY, START + 15 * MINUTE - 3 * DAY]);
  });

  it('are not needed: a plan whose charge was due ten minutes ago is looked at, and once for each time', async () => {
    let reads = 0;
    const readSubscription = async (customerId: string): Promise<ProviderSubscription | null> => {
      reads += 1;
      return world().payments.readSubscription(customerId);
    };
    const billing = world().build({ payments: { ...sending().payments, readSubscription } });
    const userId = await unheard(billing);
    await paid();
    reads = 0;
    world().time.now = TRIAL_END + 10 * MINUTE;
    await billing.periodically('billing.reconcile');
    expect(reads).toBe(0);
    world().time.now += MINUTE;
    await billing.periodically('billing.reconcile');
    expect(reads).toBe(1);
    expect(await billing.status(userId)).toMatchObject({ status: 'active' });
    await billing.periodically('billing.reconcile');
    expect(reads).toBe(1);
  });

  it('about one plan that cannot be read leave the others to be looked at', async () => {
    const broken = { customerId: '' };
    const readSubscription: Payments['readSubscription'] = async (customerId) => {
      if (customerId === broken.customerId) throw new Error('what is this?');
      return world().payments.readSubscription(customerId);
    };
    const billing = world().build({ payments: { ...sending().payments, readSubscription } });
    const people = [await world().subscriber(billing), await world().subscriber(billing)];
    const customers = await Promise.all(people.map(customerOf));
    world().time.now = TRIAL_END;
    await paid();
    world().time.now += 20 * MINUTE;
    broken.customerId = [...customers].sort()[0] ?? '';
    await billing.periodically('billing.reconcile');
    const statuses = await Promise.all(people.map(async (userId) => (await world().rowOf(userId))?.status));
    expect(statuses.sort()).toEqual(['active', 'trialing']);
    expect(world().logged).toEqual(['a plan could not be read again']);
  });

  it('are forgotten when they are too old to come again', async () => {
    const billing = world().build({ payments: sending().payments });
    const userId = await unheard(billing);
    await send(billing, event(await customerOf(userId)));
    world().time.now += 60 * DAY;
    await billing.periodically('billing.forget-old-events');
    expect(await world().events()).toHaveLength(1);
    world().time.now += 1;
    await billing.periodically('billing.forget-old-events');
    expect(await world().events()).toEqual([]);
  });
});

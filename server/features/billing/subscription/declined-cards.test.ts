import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts';
import type { PaymentEvent, Payments } from '#server/ports/payments/port.ts';
import { describeBilling } from '../testing/billing-fixture.ts';

const DECLINED_CARD = { cardNumber: '4000000000000002', expMonth: 12, expYear: 2040, cvc: '123' };
const GOOD_CARD = { ...DECLINED_CARD, cardNumber: '4242424242424242' };

describeBilling('declined cards', (fixture) => {
  const openForm = async (billing: ReturnType<ReturnType<typeof fixture>['build']>, userId: string) =>
    String((await billing.createSetup(userId)).clientSecret);
  const decline = async (secret: string, times: number) => {
    const results = [];
    for (let n = 0; n < times; n += 1) results.push(await fixture().payments.confirmSetup(secret, DECLINED_CARD));
    return results;
  };

  it('block the card form after five in 24 hours, even for a good card, until 24 hours after the first', async () => {
    const billing = fixture().build();
    const userId = await fixture().createUser();
    const secret = await openForm(billing, userId);
    await decline(secret, 1);
    fixture().time.now += HOUR_MS;
    await decline(secret, 4);
    expect(await fixture().payments.confirmSetup(secret, GOOD_CARD)).toMatchObject({ outcome: 'declined' });
    expect(await billing.createSetup(userId)).toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: (DAY_MS - HOUR_MS) / 1000,
      message: expect.stringContaining('declined'),
    });
    fixture().time.now += DAY_MS - HOUR_MS + 1;
    const next = await openForm(billing, userId);
    expect(next).not.toBe(secret);
    expect(await fixture().payments.confirmSetup(next, GOOD_CARD)).toEqual({ outcome: 'succeeded' });
  });

  it('do not block the form after only four, nor for other users', async () => {
    const billing = fixture().build();
    const [ada, ben] = [await fixture().createUser(), await fixture().createUser()];
    const secret = await openForm(billing, ada);
    await decline(secret, 4);
    expect(await openForm(billing, ada)).toBe(secret);
    expect(await fixture().payments.confirmSetup(secret, GOOD_CARD)).toEqual({ outcome: 'succeeded' });
    await decline(await openForm(billing, ben), 5);
    expect(await billing.createSetup(await fixture().createUser())).toHaveProperty('clientSecret');
  });

  it('are not counted when limitsDeclinedCards is off', async () => {
    const billing = fixture().build({ limitsDeclinedCards: false });
    const userId = await fixture().createUser();
    const secret = await openForm(billing, userId);
    await decline(secret, 8);
    expect(await openForm(billing, userId)).toBe(secret);
  });

  it('are checked by a job after a webhook event, without syncing the subscription', async () => {
    const event: PaymentEvent = {
      id: 'evt_1',
      customerId: '',
      type: 'setup_intent.setup_failed',
      isDeclinedCard: true,
    };
    let customerId = '';
    const closed: string[] = [];
    const payments: Payments = {
      ...fixture().payments,
      declinedCards: async (_, since) => Array.from({ length: 5 }, () => new Date(since.getTime() + HOUR_MS)),
      cancelSetups: async (customer) => void closed.push(customer),
      readWebhook: () => ({ ...event, customerId }),
      onEvents: () => {},
    };
    const userId = await fixture().createSubscribedUser(fixture().build());
    customerId = (await fixture().findSubscriptionRow(userId))?.customerId ?? '';
    await fixture().clearJobs();
    const billing = fixture().build({ payments });
    for (let n = 0; n < 2; n += 1) await billing.webhooks[0]?.receive('', new Headers(), new URLSearchParams());
    expect(await fixture().queued()).toEqual([{ name: 'billing.declined-card', payload: { customerId } }]);
    await billing.runJobs();
    expect(closed).toEqual([customerId]);
  });
});

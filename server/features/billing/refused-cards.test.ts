import { expect, it } from 'vitest';
import type { PaymentEvent, Payments } from '../../ports/payments/port.ts';
import { REFUSED_CARDS_A_DAY } from './refused-cards.ts';
import { describeBilling } from './testing/billing-world.ts';
import { DAY, HOUR } from './testing/moments.ts';

const REFUSED = { cardNumber: '4000000000000002', expMonth: 12, expYear: 2040, cvc: '123' };
const GOOD = { ...REFUSED, cardNumber: '4242424242424242' };

describeBilling('cards that are refused', (world) => {
  const form = async (billing: ReturnType<ReturnType<typeof world>['build']>, userId: string) =>
    String((await billing.createSetup(userId)).clientSecret);
  const refuse = async (secret: string, times: number) => {
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(await world().payments.confirmSetup(secret, REFUSED));
    return answers;
  };

  it('close the form after five in a day, also to a good card, and a new one is there a day after the first', async () => {
    const billing = world().build();
    const userId = await world().person();
    const secret = await form(billing, userId);
    await refuse(secret, 1);
    world().time.now += HOUR;
    await refuse(secret, REFUSED_CARDS_A_DAY - 1);
    expect(await world().payments.confirmSetup(secret, GOOD)).toMatchObject({ outcome: 'declined' });
    expect(await billing.createSetup(userId)).toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: (DAY - HOUR) / 1000,
      message: expect.stringContaining('declined'),
    });
    world().time.now += DAY - HOUR + 1;
    const next = await form(billing, userId);
    expect(next).not.toBe(secret);
    expect(await world().payments.confirmSetup(next, GOOD)).toEqual({ outcome: 'succeeded' });
  });

  it('leave the form open up to then, and other people alone', async () => {
    const billing = world().build();
    const [ada, ben] = [await world().person(), await world().person()];
    const secret = await form(billing, ada);
    await refuse(secret, REFUSED_CARDS_A_DAY - 1);
    expect(await form(billing, ada)).toBe(secret);
    expect(await world().payments.confirmSetup(secret, GOOD)).toEqual({ outcome: 'succeeded' });
    await refuse(await form(billing, ben), REFUSED_CARDS_A_DAY);
    expect(await billing.createSetup(await world().person())).toHaveProperty('clientSecret');
  });

  it('are not counted where limits are lifted', async () => {
    const billing = world().build({ limitsRefusedCards: false });
    const userId = await world().person();
    const secret = await form(billing, userId);
    await refuse(secret, REFUSED_CARDS_A_DAY + 3);
    expect(await form(billing, userId)).toBe(secret);
  });

  it('are looked at when the provider tells of them, without reading the plan', async () => {
    const told: PaymentEvent = { id: 'evt_1', customerId: '', type: 'setup_intent.setup_failed', isRefusedCard: true };
    let customerId = '';
    const closed: string[] = [];
    const payments: Payments = {
      ...world().payments,
      refusedCards: async (_, since) =>
        Array.from({ length: REFUSED_CARDS_A_DAY }, () => new Date(since.getTime() + HOUR)),
      closeSetups: async (customer) => void closed.push(customer),
      readWebhook: () => ({ ...told, customerId }),
      onEvents: () => {},
    };
    const userId = await world().subscriber(world().build());
    customerId = (await world().rowOf(userId))?.customerId ?? '';
    await world().forgetJobs();
    const billing = world().build({ payments });
    for (let n = 0; n < 2; n += 1) await billing.webhooks[0]?.take('', new Headers(), new URLSearchParams());
    expect(await world().queued()).toEqual([{ name: 'billing.refused-card', payload: { customerId } }]);
    await billing.workOff();
    expect(closed).toEqual([customerId]);
  });
});

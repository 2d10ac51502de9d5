/** The contract that every payments adapter must keep. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import { MONTHLY_PRICE_PENCE } from '#contract/limits.ts';
import { engines, testDatabase } from '../../db/testing/test-database.ts';
import type { Payments } from './port.ts';
import { sandboxPayments } from './sandbox/sandbox-payments.ts';
import { stripePayments } from './stripe/stripe-payments.ts';
import { openStripeServer, stripeKeys } from './stripe/testing/stripe-server.ts';

type CardKind = 'good' | 'declined';

interface Fixture {
  readonly payments: Payments;
  /** Does what the card form in the browser does. */
  readonly enterCard: (clientSecret: string, card: CardKind) => Promise<void>;
  /**
   * The same with a card that the bank declines.
   * @returns false if the form no longer accepts cards.
   */
  readonly refuseCard: (clientSecret: string) => Promise<boolean>;
  /** Makes the provider carry out everything that is due by the clock. */
  readonly passTime: () => Promise<void>;
  readonly close: () => Promise<void>;
}
type Now = () => Date;

const cardNumbers: Record<CardKind, string> = { good: '4242424242424242', declined: '4000000000000341' };

const sandboxOn = (engine: (typeof engines)[number]) => ({
  name: `sandbox on ${engine}`,
  open: async (now: Now): Promise<Fixture> => {
    const { db, close } = await testDatabase(engine);
    let count = 0;
    const payments = sandboxPayments(db, { now: () => new Date(now().getTime() + count++) });
    payments.onEvents(async () => undefined);
    const enterCard = async (clientSecret: string, kind: CardKind) => {
      const card = { cardNumber: cardNumbers[kind], expMonth: 12, expYear: 2040, cvc: '123' };
      expect(await payments.confirmSetup(clientSecret, card)).toEqual({ outcome: 'succeeded' });
    };
    const refuseCard = async (clientSecret: string) => {
      const card = { cardNumber: '4000000000000002', expMonth: 12, expYear: 2040, cvc: '123' };
      const confirmation = await payments.confirmSetup(clientSecret, card);
      return confirmation.outcome === 'declined' && !confirmation.message.startsWith('This form is closed');
    };
    return { payments, enterCard, refuseCard, passTime: payments.runDueCharges, close };
  },
});

const stripe = {
  name: 'Stripe',
  open: async (now: Now): Promise<Fixture> => {
    const server = await openStripeServer(now);
    const payments = stripePayments({ ...stripeKeys, apiBase: server.url, priceId: undefined });
    return {
      payments,
      enterCard: async (clientSecret, kind) => server.enterCard(clientSecret, kind),
      refuseCard: async (clientSecret) => server.refuseCard(clientSecret),
      passTime: async () => server.passTime(),
      close: server.close,
    };
  },
};

const START = Date.parse('2026-11-20T12:00:00.000Z');
const TRIAL_END = new Date('2026-11-23T12:00:00.000Z');

describe.each([...engines.map(sandboxOn), stripe])('the payments adapter ($name)', ({ open }) => {
  let fixture: Fixture;
  let payments: Payments;
  let time = START;
  beforeAll(async () => {
    fixture = await open(() => new Date(time));
    payments = fixture.payments;
  });
  afterAll(() => fixture.close());
  afterEach(() => {
    time = START;
  });

  /** Moves the clock to a few hours after this moment, because a provider may charge with a delay. */
  const moveTo = async (moment: Date) => {
    time = moment.getTime() + 4 * 3_600_000;
    await fixture.passTime();
  };
  const newCustomer = () => {
    const userId = crypto.randomUUID();
    return payments.ensureCustomer({ userId, email: `${userId}@example.com` });
  };
  const enterCard = async (customerId: string, card: CardKind = 'good') => {
    const { setupId, clientSecret } = await payments.createSetup(customerId);
    await fixture.enterCard(clientSecret, card);
    return { customerId, setupId };
  };
  const customerWithCard = async (card?: CardKind) => enterCard(await newCustomer(), card);
  const trialist = async (card?: CardKind) => {
    const order = await customerWithCard(card);
    await payments.startSubscription({ ...order, trialDays: 3, idempotencyKey: order.customerId });
    return order.customerId;
  };
  const subscriber = async (card?: CardKind) => {
    const order = await customerWithCard(card);
    await payments.startSubscription({ ...order, trialDays: 0, idempotencyKey: order.customerId });
    return order.customerId;
  };

  it('returns the same customer for a user on concurrent calls and after an address change', async () => {
    const user = { userId: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.com` };
    const ids = await Promise.all([payments.ensureCustomer(user), payments.ensureCustomer(user)]);
    const changed = { ...user, email: `${crypto.randomUUID()}@example.com` };
    ids.push(await payments.ensureCustomer(changed), await payments.ensureCustomer(changed));
    expect(new Set(ids).size).toBe(1);
    expect(await newCustomer()).not.toBe(ids[0]);
  });

  it('has no setup and no subscription for a new customer', async () => {
    const customerId = await newCustomer();
    expect(await payments.currentSetup(customerId)).toBeNull();
    expect(await payments.readSubscription(customerId)).toBeNull();
  });

  it('reports a setup as requires_card until a card is entered, then as succeeded', async () => {
    const customerId = await newCustomer();
    const { setupId, clientSecret } = await payments.createSetup(customerId);
    expect(await payments.currentSetup(customerId)).toEqual({ id: setupId, customerId, status: 'requires_card' });
    await fixture.enterCard(clientSecret, 'good');
    expect(await payments.currentSetup(customerId)).toEqual({ id: setupId, customerId, status: 'succeeded' });
  });

  it("lists when a customer's cards were declined since a given time, newest first", async () => {
    const customerId = await newCustomer();
    const { clientSecret } = await payments.createSetup(customerId);
    expect(await payments.declinedCards(customerId, new Date(START))).toEqual([]);
    for (const hours of [0, 1, 2]) {
      time = START + hours * 3_600_000;
      expect(await fixture.refuseCard(clientSecret)).toBe(true);
    }
    const since = (hours: number) => payments.declinedCards(customerId, new Date(START + hours * 3_600_000));
    expect([(await since(0)).length, (await since(1)).length, (await since(3)).length]).toEqual([3, 2, 0]);
    const moments = (await since(0)).map((moment) => moment.getTime());
    expect(moments).toEqual([...moments].sort((a, b) => b - a));
    expect(await payments.declinedCards(await newCustomer(), new Date(START))).toEqual([]);
    expect((await payments.currentSetup(customerId))?.status).toBe('requires_card');
  });

  it('cancels open setups but keeps their declined cards, and leaves a finished setup alone', async () => {
    const customerId = await newCustomer();
    const { setupId, clientSecret } = await payments.createSetup(customerId);
    await fixture.refuseCard(clientSecret);
    for (let n = 0; n < 2; n += 1) await payments.cancelSetups(customerId);
    expect(await fixture.refuseCard(clientSecret)).toBe(false);
    expect(await payments.currentSetup(customerId)).toBeNull();
    expect(await payments.declinedCards(customerId, new Date(START))).toHaveLength(1);
    expect((await payments.createSetup(customerId)).setupId).not.toBe(setupId);
    const withCard = await customerWithCard();
    await payments.cancelSetups(withCard.customerId);
    expect((await payments.currentSetup(withCard.customerId))?.status).toBe('succeeded');
  });

  it('keeps the finished setup current when a second tab opens another form', async () => {
    const { customerId, setupId } = await customerWithCard();
    await payments.createSetup(customerId);
    expect(await payments.currentSetup(customerId)).toMatchObject({ id: setupId, status: 'succeeded' });
  });

  it('returns no setup of another owner of the account', async () => {
    const { customerId } = await customerWithCard();
    expect(await payments.currentSetup(customerId, 'second')).toBeNull();
    const first = await payments.createSetup(customerId);
    const second = await payments.createSetup(customerId, 'second');
    expect(second.setupId).not.toBe(first.setupId);
    expect(await payments.createSetup(customerId, 'second')).toEqual(second);
    expect(await payments.currentSetup(customerId, 'second')).toMatchObject({ id: second.setupId });
    await fixture.enterCard(first.clientSecret, 'good');
    expect(await payments.currentSetup(customerId, 'second')).toMatchObject({ status: 'requires_card' });
    expect(await payments.currentSetup(customerId)).toMatchObject({ id: first.setupId, status: 'succeeded' });
  });

  it('starts a subscription in its trial, and reads it back unchanged', async () => {
    const order = await customerWithCard();
    const started = await payments.startSubscription({ ...order, trialDays: 3, idempotencyKey: order.customerId });
    expect(started).toMatchObject({
      customerId: order.customerId,
      status: 'trialing',
      cancelAtPeriodEnd: false,
      pricePence: MONTHLY_PRICE_PENCE,
      firstPaidAt: null,
      lastCharge: null,
    });
    // Providers store whole seconds, and the sandbox's clock keeps running during the test.
    expect(Math.abs(Number(started.trialEnd) - TRIAL_END.getTime())).toBeLessThan(1000);
    expect(started.currentPeriodEnd).toEqual(started.trialEnd);
    expect(await payments.readSubscription(order.customerId)).toEqual(started);
  });

  it('no longer returns a setup after it has started a subscription', async () => {
    expect(await payments.currentSetup(await trialist())).toBeNull();
  });

  it('charges a subscription without a trial immediately', async () => {
    const subscription = await payments.readSubscription(await subscriber());
    expect(subscription).toMatchObject({
      status: 'active',
      lastCharge: { outcome: 'paid', amountPence: MONTHLY_PRICE_PENCE },
    });
    expect(subscription?.firstPaidAt).not.toBeNull();
  });

  it('leaves a subscription incomplete if its first charge is declined, until another card pays', async () => {
    const customerId = await subscriber('declined');
    const before = await payments.readSubscription(customerId);
    expect(before).toMatchObject({ status: 'incomplete', firstPaidAt: null, lastCharge: { outcome: 'failed' } });
    await payments.changeCard(await enterCard(customerId));
    const after = await payments.readSubscription(customerId);
    expect(after).toMatchObject({ id: before?.id, status: 'active', lastCharge: { outcome: 'paid' } });
  });

  it('creates one subscription for concurrent and later orders with the same idempotency key', async () => {
    const order = await customerWithCard();
    const idempotencyKey = order.customerId;
    const started = await Promise.all(
      [1, 2, 3, 4, 5].map(() => payments.startSubscription({ ...order, trialDays: 3, idempotencyKey })),
    );
    const otherSetup = await enterCard(order.customerId);
    started.push(await payments.startSubscription({ ...otherSetup, trialDays: 0, idempotencyKey }));
    expect(new Set(started.map((subscription) => subscription.id)).size).toBe(1);
    expect(started.at(-1)).toMatchObject({ status: 'trialing' });
  });

  it("refuses to start a subscription without an entered card or with another customer's card", async () => {
    const customerId = await newCustomer();
    const { setupId } = await payments.createSetup(customerId);
    const order = { customerId, trialDays: 3, idempotencyKey: customerId };
    await expect(payments.startSubscription({ ...order, setupId })).rejects.toThrow();
    const other = await customerWithCard();
    await expect(payments.startSubscription({ ...order, setupId: other.setupId })).rejects.toThrow();
    expect(await payments.readSubscription(customerId)).toBeNull();
  });

  it('charges for a month at the end of the trial', async () => {
    const customerId = await trialist();
    await moveTo(TRIAL_END);
    const subscription = await payments.readSubscription(customerId);
    expect(subscription).toMatchObject({
      status: 'active',
      lastCharge: { outcome: 'paid', amountPence: MONTHLY_PRICE_PENCE },
    });
    expect(subscription?.currentPeriodEnd?.toISOString()).toContain('2026-12-23T12:00:0');
    expect(subscription?.firstPaidAt?.getTime()).toBeGreaterThanOrEqual(TRIAL_END.getTime());
  });

  it('keeps the time of the first payment when the next month is charged', async () => {
    const customerId = await trialist();
    await moveTo(TRIAL_END);
    const first = await payments.readSubscription(customerId);
    await moveTo(new Date('2026-12-23T12:00:00.000Z'));
    const second = await payments.readSubscription(customerId);
    expect(second?.firstPaidAt).toEqual(first?.firstPaidAt);
    expect(second?.lastCharge?.id).not.toBe(first?.lastCharge?.id);
    expect(Number(second?.lastCharge?.at)).toBeGreaterThan(Number(first?.lastCharge?.at));
  });

  it('is past due if the card is declined at the end of the trial, until another card pays', async () => {
    const customerId = await trialist('declined');
    await moveTo(TRIAL_END);
    const declined = await payments.readSubscription(customerId);
    expect(declined).toMatchObject({ status: 'past_due', firstPaidAt: null, lastCharge: { outcome: 'failed' } });
    await payments.changeCard(await enterCard(customerId, 'declined'));
    const again = await payments.readSubscription(customerId);
    expect(again).toMatchObject({ status: 'past_due', lastCharge: { outcome: 'failed' } });
    await payments.changeCard(await enterCard(customerId));
    const paid = await payments.readSubscription(customerId);
    expect(paid).toMatchObject({ id: declined?.id, status: 'active', lastCharge: { outcome: 'paid' } });
    expect(paid?.lastCharge?.id).toBe(declined?.lastCharge?.id);
    expect(await payments.currentSetup(customerId)).toBeNull();
  });

  it('charges the new card at the end of the trial after a card change', async () => {
    const customerId = await trialist('declined');
    await payments.changeCard(await enterCard(customerId));
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'trialing', lastCharge: null });
    await moveTo(TRIAL_END);
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'active' });
  });

  it("rejects a change to another customer's card", async () => {
    const customerId = await trialist();
    const { setupId } = await customerWithCard();
    await expect(payments.changeCard({ customerId, setupId })).rejects.toThrow();
  });

  it('ends a cancelled trial without a charge, unless the cancellation is undone', async () => {
    const customerId = await trialist();
    const other = await trialist();
    for (const id of [customerId, other]) {
      expect(await payments.setCancelAtPeriodEnd(id, true)).toBe(true);
      const cancelled = await payments.readSubscription(id);
      expect(cancelled).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true });
      expect(await payments.setCancelAtPeriodEnd(id, true)).toBe(true);
      expect(await payments.readSubscription(id)).toEqual(cancelled);
    }
    expect(await payments.setCancelAtPeriodEnd(other, false)).toBe(true);
    expect(await payments.readSubscription(other)).toMatchObject({ cancelAtPeriodEnd: false });
    await moveTo(TRIAL_END);
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'canceled', lastCharge: null });
    expect(await payments.readSubscription(other)).toMatchObject({ status: 'active' });
  });

  it('ends the meant subscription of a customer with its trial, and reads the other, older one', async () => {
    const customerId = await trialist();
    const order = await enterCard(customerId);
    await payments.startSubscription({ ...order, trialDays: 3, idempotencyKey: `${customerId}:2` });
    for (let n = 0; n < 2; n += 1)
      await payments.endSubscriptions(customerId, ({ idempotencyKey }) => idempotencyKey !== customerId);
    expect(await payments.readSubscription(customerId)).toMatchObject({ cancelAtPeriodEnd: false });
    await moveTo(TRIAL_END);
    const running: string[] = [];
    await payments.endSubscriptions(customerId, ({ idempotencyKey }) => {
      running.push(idempotencyKey);
      return false;
    });
    expect(running).toEqual([customerId]);
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    await payments.endSubscriptions(await newCustomer(), () => true);
  });

  it('ends a meant subscription immediately if its month is not paid', async () => {
    const customerId = await trialist('declined');
    await moveTo(TRIAL_END);
    for (let n = 0; n < 2; n += 1) await payments.endSubscriptions(customerId, () => true);
    await moveTo(new Date(TRIAL_END.getTime() + 40 * DAY_MS));
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'canceled', firstPaidAt: null });
  });

  it('returns false when cancelling without a subscription', async () => {
    expect(await payments.setCancelAtPeriodEnd(await newCustomer(), true)).toBe(false);
  });

  it('cancels a subscription immediately and idempotently, and never retries its open invoice', async () => {
    const customerId = await trialist('declined');
    await moveTo(TRIAL_END);
    await payments.changeCard(await enterCard(customerId, 'declined'));
    await payments.cancelNow(customerId);
    await payments.cancelNow(customerId);
    await moveTo(new Date(TRIAL_END.getTime() + 40 * DAY_MS));
    expect(await payments.readSubscription(customerId)).toMatchObject({
      status: 'canceled',
      firstPaidAt: null,
      lastCharge: { outcome: 'failed' },
    });
    await payments.cancelNow(await newCustomer());
  });

  it('refunds the first charge once, and ends the subscription', async () => {
    const customerId = await trialist();
    expect(await payments.refundFirstCharge(await newCustomer())).toBeNull();
    await moveTo(TRIAL_END);
    expect(await payments.refundFirstCharge(customerId)).toEqual({ amountPence: MONTHLY_PRICE_PENCE });
    const ended = await payments.readSubscription(customerId);
    expect(ended).toMatchObject({ status: 'canceled', lastCharge: { outcome: 'refunded' } });
    expect(ended?.firstPaidAt).not.toBeNull();
    expect(await payments.refundFirstCharge(customerId)).toEqual({ amountPence: MONTHLY_PRICE_PENCE });
    expect(await payments.readSubscription(customerId)).toEqual(ended);
  });

  it('refunds the first charge of an earlier subscription, and ends the running one', async () => {
    const customerId = await subscriber();
    await payments.cancelNow(customerId);
    const order = await enterCard(customerId);
    await payments.startSubscription({ ...order, trialDays: 0, idempotencyKey: `${customerId}:2` });
    expect(await payments.refundFirstCharge(customerId)).toEqual({ amountPence: MONTHLY_PRICE_PENCE });
    expect(await payments.readSubscription(customerId)).toMatchObject({
      status: 'canceled',
      lastCharge: { outcome: 'paid' },
    });
  });

  it('leaves a subscription alone if there is no charge to refund', async () => {
    const customerId = await trialist();
    expect(await payments.refundFirstCharge(customerId)).toBeNull();
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'trialing' });
  });

  it('reads a running subscription in preference to one that has ended', async () => {
    const customerId = await trialist();
    await payments.cancelNow(customerId);
    const order = await enterCard(customerId);
    const second = await payments.startSubscription({ ...order, trialDays: 0, idempotencyKey: `${customerId}:2` });
    expect(await payments.readSubscription(customerId)).toEqual(second);
    expect(second.status).toBe('active');
  });

  it('removes a customer with their subscription and cards, and is idempotent', async () => {
    const customerId = await trialist();
    await enterCard(customerId);
    await payments.removeCustomer(customerId);
    await payments.removeCustomer(customerId);
    expect(await payments.readSubscription(customerId)).toBeNull();
    expect(await payments.currentSetup(customerId)).toBeNull();
    await moveTo(TRIAL_END);
    expect(await payments.readSubscription(customerId)).toBeNull();
  });
});

/**
 * Subscriptions of the sandbox payments, used as the app uses them: immediate charges, card changes, cancellations,
 * refunds and concurrent charges.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { sandboxPayments as table } from '#server/db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import type { PaymentEvent } from '../port.ts';
import { type SandboxPayments, sandboxPayments } from './sandbox-payments.ts';

const DAY = 86_400_000;
const start = Date.parse('2026-11-20T12:00:00.000Z');
const trialEnd = new Date(start + 3 * DAY);
const cards = { good: '4242424242424242', failsLater: '4000000000000341', asksAlways: '4000002760003184' };

describeOnBothDatabases('sandbox subscriptions', (engine) => {
  let open: OpenDatabase;
  let payments: SandboxPayments;
  let now = start;
  let events: PaymentEvent[] = [];
  const clock = { now: () => new Date(now) };
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    await open.db.delete(table);
    now = start;
    events = [];
    payments = sandboxPayments(open.db, clock);
    payments.onEvents(async (several) => void events.push(...several));
  });

  const newCustomer = () => {
    const userId = crypto.randomUUID();
    return payments.ensureCustomer({ userId, email: `${userId}@example.com` });
  };
  const setUp = async (customerId: string, cardNumber: string) => {
    const { setupId, clientSecret } = await payments.createSetup(customerId);
    const card = { cardNumber, expMonth: 12, expYear: 2040, cvc: '123' };
    const { outcome } = await payments.confirmSetup(clientSecret, card);
    if (outcome === 'requires_action') await payments.completeAction(clientSecret);
    return setupId;
  };
  const subscribe = async (cardNumber = cards.good, trialDays = 3, idempotencyKey = 'k') => {
    const customerId = await newCustomer();
    const setupId = await setUp(customerId, cardNumber);
    const subscription = await payments.startSubscription({ customerId, setupId, trialDays, idempotencyKey });
    return { customerId, setupId, subscription };
  };
  const settleAt = async (moment: number) => {
    now = moment;
    await payments.runDueCharges();
  };
  const typesOf = (customerId: string) =>
    events.filter((event) => event.customerId === customerId).map(({ type }) => type);

  it('are charged immediately without a trial, or stay incomplete for 23 hours if that fails', async () => {
    const { subscription } = await subscribe(cards.good, 0);
    expect(subscription).toMatchObject({ status: 'active', trialEnd: null, firstPaidAt: new Date(start) });
    expect(subscription.currentPeriodEnd).toEqual(new Date('2026-12-20T12:00:00.000Z'));
    expect(subscription.lastCharge).toMatchObject({ at: new Date(start), amountPence: 499, outcome: 'paid' });
    const declined = await subscribe(cards.failsLater, 0);
    expect(declined.subscription).toMatchObject({
      status: 'incomplete',
      firstPaidAt: null,
      lastCharge: { outcome: 'failed' },
    });
    await settleAt(start + 23 * 3_600_000);
    expect(await payments.readSubscription(declined.customerId)).toMatchObject({ status: 'incomplete_expired' });
  });

  it('apply a chosen outcome to an immediate first charge only', async () => {
    const email = 'ada@example.com';
    const customerId = await payments.ensureCustomer({ userId: crypto.randomUUID(), email });
    const setupId = await setUp(customerId, cards.good);
    await payments.setNextChargeOutcome({ email }, 'fail');
    const order = { customerId, setupId, trialDays: 0, idempotencyKey: 'k' };
    expect(await payments.startSubscription(order)).toMatchObject({ status: 'incomplete' });
    const better = await setUp(customerId, cards.good);
    await payments.changeCard({ customerId, setupId: better });
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'active' });
  });

  it('end without a charge if the card is gone at the trial end', async () => {
    const email = 'ada@example.com';
    const customerId = await payments.ensureCustomer({ userId: crypto.randomUUID(), email });
    const setupId = await setUp(customerId, cards.good);
    await payments.startSubscription({ customerId, setupId, trialDays: 3, idempotencyKey: 'k' });
    await payments.setNextChargeOutcome({ email }, 'missing');
    await settleAt(trialEnd.getTime());
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'canceled', lastCharge: null });
    expect(typesOf(customerId)).toEqual(['customer.subscription.created', 'customer.subscription.deleted']);
  });

  it('retry an open charge on a new card immediately, once and under the same id', async () => {
    const { customerId } = await subscribe(cards.asksAlways);
    await settleAt(trialEnd.getTime());
    const failed = await payments.readSubscription(customerId);
    expect(failed).toMatchObject({ status: 'past_due', lastCharge: { outcome: 'failed' } });
    now = trialEnd.getTime() + DAY;
    const setupId = await setUp(customerId, cards.good);
    await payments.changeCard({ customerId, setupId });
    const paid = await payments.readSubscription(customerId);
    expect(paid).toMatchObject({
      status: 'active',
      firstPaidAt: new Date(now),
      currentPeriodEnd: new Date('2026-12-23T12:00:00.000Z'),
      lastCharge: { id: failed?.lastCharge?.id, outcome: 'paid' },
    });
    await payments.changeCard({ customerId, setupId });
    expect(await payments.readSubscription(customerId)).toEqual(paid);
    expect(await payments.currentSetup(customerId)).toBeNull();
    await payments.runDueCharges();
    expect(typesOf(customerId).filter((type) => type === 'invoice.paid')).toHaveLength(1);
  });

  it('are charged to the new card after a card change', async () => {
    const { customerId } = await subscribe();
    await payments.changeCard({ customerId, setupId: await setUp(customerId, cards.failsLater) });
    await settleAt(trialEnd.getTime());
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'past_due' });
  });

  it("reject another customer's card, and a card change without a subscription", async () => {
    const { customerId } = await subscribe();
    const other = await newCustomer();
    const setupId = await setUp(other, cards.good);
    await expect(payments.changeCard({ customerId, setupId })).rejects.toThrow(/card is not of this customer/);
    await expect(payments.changeCard({ customerId: other, setupId })).rejects.toThrow(/no subscription/);
    expect(await payments.currentSetup(other)).toMatchObject({ id: setupId, status: 'succeeded' });
  });

  it('leave a new card unused after they have ended, so that it can start another subscription', async () => {
    const { customerId } = await subscribe();
    await payments.cancelNow(customerId);
    const setupId = await setUp(customerId, cards.good);
    await payments.changeCard({ customerId, setupId });
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'canceled' });
    const again = { customerId, setupId, trialDays: 0, idempotencyKey: 'second' };
    expect(await payments.startSubscription(again)).toMatchObject({ status: 'active' });
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'active' });
  });

  it('end without a charge if cancelled during the trial, and can be reactivated only until then', async () => {
    const { customerId } = await subscribe();
    expect(await payments.setCancelAtPeriodEnd(customerId, true)).toBe(true);
    expect(await payments.readSubscription(customerId)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await payments.setCancelAtPeriodEnd(customerId, false)).toBe(true);
    expect(await payments.readSubscription(customerId)).toMatchObject({ cancelAtPeriodEnd: false });
    await payments.setCancelAtPeriodEnd(customerId, true);
    await settleAt(trialEnd.getTime());
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'canceled', firstPaidAt: null });
    expect(await payments.setCancelAtPeriodEnd(customerId, false)).toBe(false);
    expect(await payments.setCancelAtPeriodEnd(await newCustomer(), true)).toBe(false);
  });

  it('process everything due before a cancellation or its reversal', async () => {
    const cancelled = await subscribe();
    await payments.setCancelAtPeriodEnd(cancelled.customerId, true);
    const charged = await subscribe();
    await payments.runDueCharges();
    now = trialEnd.getTime();
    expect(await payments.setCancelAtPeriodEnd(cancelled.customerId, false)).toBe(false);
    expect(await payments.setCancelAtPeriodEnd(charged.customerId, true)).toBe(true);
    expect(await payments.readSubscription(charged.customerId)).toMatchObject({
      status: 'active',
      firstPaidAt: trialEnd,
    });
    await payments.runDueCharges();
    expect(typesOf(cancelled.customerId).at(-1)).toBe('customer.subscription.deleted');
    expect(typesOf(charged.customerId)).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'customer.subscription.updated',
    ]);
  });

  it('end immediately and only once on cancelNow, and are not charged again', async () => {
    const { customerId } = await subscribe(cards.failsLater);
    await settleAt(trialEnd.getTime());
    await Promise.all([payments.cancelNow(customerId), payments.cancelNow(customerId)]);
    await payments.cancelNow(await newCustomer());
    const ended = await payments.readSubscription(customerId);
    expect(ended).toMatchObject({ status: 'canceled', lastCharge: { outcome: 'failed' } });
    await settleAt(trialEnd.getTime() + 100 * DAY);
    expect(await payments.readSubscription(customerId)).toEqual(ended);
    expect(typesOf(customerId).filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });

  it('have their first charge refunded only once, which ends them', async () => {
    const { customerId } = await subscribe();
    expect(await payments.refundFirstCharge(customerId)).toBeNull();
    const other = await subscribe();
    await settleAt(trialEnd.getTime());
    expect(await payments.refundFirstCharge(other.customerId)).toEqual({ amountPence: 499 });
    expect(await payments.refundFirstCharge(other.customerId)).toEqual({ amountPence: 499 });
    expect(await payments.readSubscription(other.customerId)).toMatchObject({
      status: 'canceled',
      firstPaidAt: trialEnd,
      lastCharge: { outcome: 'refunded' },
    });
    await payments.runDueCharges();
    expect(typesOf(other.customerId).slice(2).sort()).toEqual(['charge.refunded', 'customer.subscription.deleted']);
    expect(await payments.refundFirstCharge(await newCustomer())).toBeNull();
  });

  it('report when they are next due', async () => {
    expect(await payments.nextDueAfter(clock.now())).toBeNull();
    await subscribe();
    await payments.runDueCharges();
    expect(await payments.nextDueAfter(clock.now())).toEqual(trialEnd);
    expect(await payments.nextDueAfter(trialEnd)).toBeNull();
  });

  it('are charged once each, in batches of 50, when two servers run due charges concurrently', async () => {
    const subscriptions = await Promise.all(Array.from({ length: 300 }, () => subscribe()));
    const second = sandboxPayments(open.db, clock);
    const sizes: number[] = [];
    for (const each of [payments, second]) {
      each.onEvents(async (several) => {
        sizes.push(several.length);
        events.push(...several);
      });
    }
    await settleAt(start);
    now = trialEnd.getTime();
    await Promise.all([payments.runDueCharges(), second.runDueCharges()]);
    const paid = new Map(events.filter(({ type }) => type === 'invoice.paid').map((event) => [event.id, event]));
    expect(paid.size).toBe(300);
    expect(new Set([...paid.values()].map(({ customerId }) => customerId)).size).toBe(300);
    expect(Math.max(...sizes)).toBe(50);
    for (const { customerId } of subscriptions.slice(0, 20)) {
      expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'active' });
    }
  });
});

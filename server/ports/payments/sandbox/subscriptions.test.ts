/**
 * Subscriptions of the sandbox payments, used as the app uses them: immediate charges, card changes, cancellations,
 * refunds and concurrent charges.
 */

import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import { describeOnBothDatabases } from '#server/db/testing/test-database.ts';
import { type SandboxPayments, sandboxPayments } from './sandbox-payments.ts';
import { cards, START, sandboxFixture, TRIAL_END } from './testing/sandbox-fixture.ts';

describeOnBothDatabases('sandbox subscriptions', (engine) => {
  const sandbox = sandboxFixture(engine);
  const { clock, events, newCustomer, setUp, subscribe, setTime, settleAt, typesOf } = sandbox;
  let payments: SandboxPayments;
  beforeEach(() => {
    payments = sandbox.payments();
  });

  it('are charged immediately without a trial, or stay incomplete for 23 hours if that fails', async () => {
    const { subscription } = await subscribe(cards.good, 0);
    expect(subscription).toMatchObject({ status: 'active', trialEnd: null, firstPaidAt: new Date(START) });
    expect(subscription.currentPeriodEnd).toEqual(new Date('2026-12-20T12:00:00.000Z'));
    expect(subscription.lastCharge).toMatchObject({ at: new Date(START), amountPence: 499, outcome: 'paid' });
    const declined = await subscribe(cards.failsLater, 0);
    expect(declined.subscription).toMatchObject({
      status: 'incomplete',
      firstPaidAt: null,
      lastCharge: { outcome: 'failed' },
    });
    await settleAt(START + 23 * 3_600_000);
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
    await settleAt(TRIAL_END.getTime());
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'canceled', lastCharge: null });
    expect(typesOf(customerId)).toEqual(['customer.subscription.created', 'customer.subscription.deleted']);
  });

  it('retry an open charge on a new card immediately, once and under the same id', async () => {
    const { customerId } = await subscribe(cards.asksAlways);
    await settleAt(TRIAL_END.getTime());
    const failed = await payments.readSubscription(customerId);
    expect(failed).toMatchObject({ status: 'past_due', lastCharge: { outcome: 'failed' } });
    setTime(TRIAL_END.getTime() + DAY_MS);
    const setupId = await setUp(customerId, cards.good);
    await payments.changeCard({ customerId, setupId });
    const paid = await payments.readSubscription(customerId);
    expect(paid).toMatchObject({
      status: 'active',
      firstPaidAt: clock.now(),
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
    await settleAt(TRIAL_END.getTime());
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

  it('leave a new card unused after they have ended, so that it can START another subscription', async () => {
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
    await settleAt(TRIAL_END.getTime());
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'canceled', firstPaidAt: null });
    expect(await payments.setCancelAtPeriodEnd(customerId, false)).toBe(false);
    expect(await payments.setCancelAtPeriodEnd(await newCustomer(), true)).toBe(false);
  });

  it('process everything due before a cancellation or its reversal', async () => {
    const cancelled = await subscribe();
    await payments.setCancelAtPeriodEnd(cancelled.customerId, true);
    const charged = await subscribe();
    await payments.runDueCharges();
    setTime(TRIAL_END.getTime());
    expect(await payments.setCancelAtPeriodEnd(cancelled.customerId, false)).toBe(false);
    expect(await payments.setCancelAtPeriodEnd(charged.customerId, true)).toBe(true);
    expect(await payments.readSubscription(charged.customerId)).toMatchObject({
      status: 'active',
      firstPaidAt: TRIAL_END,
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
    await settleAt(TRIAL_END.getTime());
    await Promise.all([payments.cancelNow(customerId), payments.cancelNow(customerId)]);
    await payments.cancelNow(await newCustomer());
    const ended = await payments.readSubscription(customerId);
    expect(ended).toMatchObject({ status: 'canceled', lastCharge: { outcome: 'failed' } });
    await settleAt(TRIAL_END.getTime() + 100 * DAY_MS);
    expect(await payments.readSubscription(customerId)).toEqual(ended);
    expect(typesOf(customerId).filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });

  it('have their first charge refunded only once, which ends them', async () => {
    const { customerId } = await subscribe();
    expect(await payments.refundFirstCharge(customerId)).toBeNull();
    const other = await subscribe();
    await settleAt(TRIAL_END.getTime());
    expect(await payments.refundFirstCharge(other.customerId)).toEqual({ amountPence: 499 });
    expect(await payments.refundFirstCharge(other.customerId)).toEqual({ amountPence: 499 });
    expect(await payments.readSubscription(other.customerId)).toMatchObject({
      status: 'canceled',
      firstPaidAt: TRIAL_END,
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
    expect(await payments.nextDueAfter(clock.now())).toEqual(TRIAL_END);
    expect(await payments.nextDueAfter(TRIAL_END)).toBeNull();
  });

  it('are charged once each, in batches of 50, when two servers run due charges concurrently', async () => {
    const subscriptions = await Promise.all(Array.from({ length: 300 }, () => subscribe()));
    const second = sandboxPayments(sandbox.db(), clock);
    const sizes: number[] = [];
    for (const each of [payments, second]) {
      each.onEvents(async (several) => {
        sizes.push(several.length);
        events.push(...several);
      });
    }
    await settleAt(START);
    setTime(TRIAL_END.getTime());
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

import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import { sandboxPayments as table } from '#server/db/schema.ts';
import { describeOnBothDatabases } from '#server/db/testing/test-database.ts';
import type { SandboxPayments } from './sandbox-payments.ts';
import { cards, START, sandboxFixture, TRIAL_END, typed } from './testing/sandbox-fixture.ts';

const monthLater = new Date('2026-12-23T12:00:00.000Z');

describeOnBothDatabases('the sandbox payments adapter', (engine) => {
  const sandbox = sandboxFixture(engine);
  const { events, newCustomer, subscribe, setTime, settleAt, typesOf } = sandbox;
  let payments: SandboxPayments;
  beforeEach(() => {
    payments = sandbox.payments();
  });

  it('returns the same open setup when the page is reloaded', async () => {
    const customerId = await newCustomer();
    expect(await payments.createSetup(customerId)).toEqual(await payments.createSetup(customerId));
  });

  it('keeps a setup open after a declined card, and accepts another card', async () => {
    const customerId = await newCustomer();
    const { clientSecret } = await payments.createSetup(customerId);
    expect(await payments.confirmSetup(clientSecret, typed(cards.declined))).toMatchObject({ outcome: 'declined' });
    expect(await payments.currentSetup(customerId)).toMatchObject({ status: 'requires_card' });
    expect(await payments.confirmSetup(clientSecret, typed(cards.good))).toEqual({ outcome: 'succeeded' });
    expect(await payments.confirmSetup(clientSecret, typed(cards.declined))).toEqual({ outcome: 'succeeded' });
  });

  it("requires the cardholder's confirmation if the bank asks for it", async () => {
    const customerId = await newCustomer();
    const { clientSecret } = await payments.createSetup(customerId);
    expect(await payments.completeAction(clientSecret)).toBe(false);
    expect(await payments.confirmSetup(clientSecret, typed(cards.asks))).toEqual({ outcome: 'requires_action' });
    expect(await payments.currentSetup(customerId)).toMatchObject({ status: 'requires_action' });
    expect(await payments.completeAction(clientSecret)).toBe(true);
    expect(await payments.completeAction(clientSecret)).toBe(true);
    expect(await payments.currentSetup(customerId)).toMatchObject({ status: 'succeeded' });
  });

  it('reports a wrong client secret as unknown', async () => {
    const customerId = await newCustomer();
    const { setupId } = await payments.createSetup(customerId);
    for (const secret of ['', setupId, `${setupId}_secret_guess`]) {
      expect(await payments.confirmSetup(secret, typed(cards.good))).toEqual({ outcome: 'unknown' });
      expect(await payments.completeAction(secret)).toBe(false);
    }
  });

  it('stores no card details', async () => {
    await subscribe();
    const rows = await sandbox.db().select().from(table);
    // Four digits alone would also occur by chance in the random ids.
    expect(JSON.stringify(rows)).not.toContain('42424242');
    const setup = rows.find(({ kind }) => kind === 'setup');
    expect(Object.keys(setup?.state ?? {}).sort()).toEqual(['card', 'clientSecret', 'startedPlan', 'status']);
    expect(setup?.state.card).toBe('succeed');
  });

  it('charges exactly at the trial end, and not before', async () => {
    const { customerId } = await subscribe();
    await settleAt(TRIAL_END.getTime() - 1);
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'trialing', firstPaidAt: null });
    await settleAt(TRIAL_END.getTime());
    expect(await payments.readSubscription(customerId)).toMatchObject({
      status: 'active',
      firstPaidAt: TRIAL_END,
      currentPeriodEnd: monthLater,
    });
    expect(typesOf(customerId)).toEqual(['customer.subscription.created', 'invoice.paid']);
  });

  it('is past due after the trial if the first charge fails', async () => {
    const { customerId } = await subscribe(cards.failsLater);
    await settleAt(TRIAL_END.getTime() + 90 * DAY_MS);
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'past_due', firstPaidAt: null });
    expect(typesOf(customerId)).toEqual(['customer.subscription.created', 'invoice.payment_failed']);
  });

  it('catches up on every renewal after a long clock jump, with one event each', async () => {
    const { customerId } = await subscribe();
    await settleAt(Date.parse('2027-05-01T00:00:00Z'));
    expect(await payments.readSubscription(customerId)).toMatchObject({
      currentPeriodEnd: new Date('2027-05-23T12:00:00.000Z'),
    });
    expect(typesOf(customerId).filter((type) => type === 'invoice.paid')).toHaveLength(6);
    const before = events.length;
    await Promise.all([payments.runDueCharges(), payments.runDueCharges()]);
    expect(events).toHaveLength(before);
    expect(new Set(events.map((event) => event.id)).size).toBe(before);
  });

  it('charges once when due charges run concurrently', async () => {
    const { customerId } = await subscribe();
    setTime(TRIAL_END.getTime());
    await Promise.all([payments.runDueCharges(), payments.runDueCharges(), payments.runDueCharges()]);
    expect(await payments.readSubscription(customerId)).toMatchObject({
      currentPeriodEnd: monthLater,
    });
    expect(new Set(events.map((event) => event.id)).size).toBe(2);
  });

  it('delivers the events of different customers in chronological order', async () => {
    const first = await subscribe();
    setTime(START + DAY_MS);
    const second = await subscribe();
    await settleAt(Date.parse('2027-01-10T00:00:00Z'));
    expect(events.map((event) => [event.customerId, event.type])).toEqual([
      [first.customerId, 'customer.subscription.created'],
      [second.customerId, 'customer.subscription.created'],
      [first.customerId, 'invoice.paid'],
      [second.customerId, 'invoice.paid'],
      [first.customerId, 'invoice.paid'],
      [second.customerId, 'invoice.paid'],
    ]);
  });

  it('applies a chosen outcome to the next charge only, by user id or email address', async () => {
    const { customerId, userId } = await subscribe();
    expect(await payments.setNextChargeOutcome({ userId }, 'fail')).toBe(true);
    await settleAt(TRIAL_END.getTime());
    expect(await payments.readSubscription(customerId)).toMatchObject({ status: 'past_due' });

    setTime(START);
    const other = await subscribe(cards.failsLater);
    expect(await payments.setNextChargeOutcome({ email: `${other.userId}@example.COM` }, 'succeed')).toBe(true);
    await settleAt(Date.parse('2027-06-01T00:00:00Z'));
    expect(await payments.readSubscription(other.customerId)).toMatchObject({
      status: 'past_due',
      firstPaidAt: TRIAL_END,
      lastCharge: { at: monthLater, outcome: 'failed' },
    });
    expect(await payments.setNextChargeOutcome({ email: 'nobody@example.com' }, 'fail')).toBe(false);
  });

  it('redelivers a failed event without charging again or delaying other customers', async () => {
    const stuck = await subscribe();
    const fine = await subscribe();
    await payments.runDueCharges();
    let refuse = true;
    payments.onEvents(async (several) => {
      if (refuse && several.some((event) => event.customerId === stuck.customerId)) throw new Error('database away');
      events.push(...several);
    });
    setTime(TRIAL_END.getTime());
    await expect(payments.runDueCharges()).rejects.toThrow(/couldn't be delivered/);
    expect(typesOf(fine.customerId)).toContain('invoice.paid');
    expect(typesOf(stuck.customerId)).not.toContain('invoice.paid');
    refuse = false;
    await payments.runDueCharges();
    expect(typesOf(stuck.customerId).filter((type) => type === 'invoice.paid')).toHaveLength(1);
    expect(await payments.readSubscription(stuck.customerId)).toMatchObject({
      currentPeriodEnd: monthLater,
    });
  });
});

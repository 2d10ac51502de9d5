/** What every payments adapter must do, whatever stands behind it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import type { Payments } from './port.ts';
import { sandboxPayments } from './sandbox/sandbox-payments.ts';

interface Fixture {
  readonly payments: Payments;
  /** What the card form in the browser does with a good card. */
  readonly enterCard: (clientSecret: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const start = new Date('2026-11-20T12:00:00.000Z');
const trialEnd = new Date('2026-11-23T12:00:00.000Z');

describeOnBothDatabases('the sandbox payments as a payments adapter', (engine) => {
  let fixture: Fixture;
  let count = 0;
  beforeAll(async () => {
    const open = await testDatabase(engine);
    const payments = sandboxPayments(open.db, { now: () => new Date(start.getTime() + count++) });
    const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };
    const enterCard = async (clientSecret: string) => {
      expect(await payments.confirmSetup(clientSecret, card)).toEqual({ outcome: 'succeeded' });
    };
    fixture = { payments, enterCard, close: () => open.close() };
  });
  afterAll(() => fixture.close());

  const newCustomer = () => {
    const userId = crypto.randomUUID();
    return fixture.payments.ensureCustomer({ userId, email: `${userId}@example.com` });
  };
  const customerWithCard = async () => {
    const customerId = await newCustomer();
    const { setupId, clientSecret } = await fixture.payments.createSetup(customerId);
    await fixture.enterCard(clientSecret);
    return { customerId, setupId };
  };

  it('answers the same customer for the same user, even when asked twice at once', async () => {
    const user = { userId: crypto.randomUUID(), email: 'a@example.com' };
    const ids = await Promise.all([fixture.payments.ensureCustomer(user), fixture.payments.ensureCustomer(user)]);
    expect(new Set([...ids, await fixture.payments.ensureCustomer({ ...user, email: 'b@example.com' })]).size).toBe(1);
    expect(await newCustomer()).not.toBe(ids[0]);
  });

  it('has no setup and no subscription of a new customer', async () => {
    const customerId = await newCustomer();
    expect(await fixture.payments.currentSetup(customerId)).toBeNull();
    expect(await fixture.payments.readSubscription(customerId)).toBeNull();
  });

  it('shows a setup as open until the card was entered, then as succeeded', async () => {
    const customerId = await newCustomer();
    const { setupId, clientSecret } = await fixture.payments.createSetup(customerId);
    expect(await fixture.payments.currentSetup(customerId)).toEqual({
      id: setupId,
      customerId,
      status: 'requires_card',
    });
    await fixture.enterCard(clientSecret);
    expect(await fixture.payments.currentSetup(customerId)).toEqual({ id: setupId, customerId, status: 'succeeded' });
  });

  it('goes on with the finished setup when a second tab has opened another form', async () => {
    const { customerId, setupId } = await customerWithCard();
    await fixture.payments.createSetup(customerId);
    expect(await fixture.payments.currentSetup(customerId)).toMatchObject({ id: setupId, status: 'succeeded' });
  });

  it('starts the plan in its trial, and answers it again when read', async () => {
    const order = await customerWithCard();
    const started = await fixture.payments.startSubscription({ ...order, trialEnd, idempotencyKey: 'k' });
    expect(started).toEqual({
      id: started.id,
      customerId: order.customerId,
      status: 'trialing',
      trialEnd,
      currentPeriodEnd: trialEnd,
      cancelAtPeriodEnd: false,
      everPaid: false,
    });
    expect(await fixture.payments.readSubscription(order.customerId)).toEqual(started);
  });

  it('uses up the setup a plan was started on', async () => {
    const order = await customerWithCard();
    await fixture.payments.startSubscription({ ...order, trialEnd, idempotencyKey: 'k' });
    expect(await fixture.payments.currentSetup(order.customerId)).toBeNull();
  });

  it('makes one subscription of many orders with the same key, at once or later, on whatever setup', async () => {
    const order = await customerWithCard();
    const at = (days: number) => new Date(trialEnd.getTime() + days * 86_400_000);
    const ids = await Promise.all(
      [0, 1, 2, 3, 4].map((days) =>
        fixture.payments.startSubscription({ ...order, trialEnd: at(days), idempotencyKey: 'same' }),
      ),
    );
    const { setupId, clientSecret } = await fixture.payments.createSetup(order.customerId);
    await fixture.enterCard(clientSecret);
    const later = await fixture.payments.startSubscription({ ...order, setupId, trialEnd, idempotencyKey: 'same' });
    expect(new Set([...ids, later].map((subscription) => subscription.id)).size).toBe(1);
  });

  it("starts no plan on a card that was not entered, or that is somebody else's", async () => {
    const customerId = await newCustomer();
    const { setupId } = await fixture.payments.createSetup(customerId);
    const order = { customerId, trialEnd, idempotencyKey: 'k' };
    await expect(fixture.payments.startSubscription({ ...order, setupId })).rejects.toThrow();
    const other = await customerWithCard();
    await expect(fixture.payments.startSubscription({ ...order, setupId: other.setupId })).rejects.toThrow();
    expect(await fixture.payments.readSubscription(customerId)).toBeNull();
  });

  it('forgets a customer with plan and cards, as often as it is told to', async () => {
    const order = await customerWithCard();
    await fixture.payments.startSubscription({ ...order, trialEnd, idempotencyKey: 'k' });
    await fixture.payments.removeCustomer(order.customerId);
    await fixture.payments.removeCustomer(order.customerId);
    expect(await fixture.payments.readSubscription(order.customerId)).toBeNull();
    expect(await fixture.payments.currentSetup(order.customerId)).toBeNull();
  });
});

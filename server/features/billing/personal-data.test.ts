import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/client.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import { type BillingWorld, billingWorld, TRIAL_END } from './testing/billing-world.ts';

describeOnBothDatabases('what billing knows about a person', (engine) => {
  let open: OpenDatabase;
  let world: BillingWorld;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    world = await billingWorld(open);
  });

  it('exports what it keeps of a person, and of a person without a plan nothing', async () => {
    const billing = world.build();
    const userId = await world.subscriber(billing);
    await world.payments.settleDue();
    expect(await billing.personalData.exportFor(userId)).toMatchObject({
      subscription: { status: 'trialing', trialEnd: new Date(TRIAL_END).toISOString() },
      paymentEvents: [{ type: 'customer.subscription.created' }],
    });
    expect(await billing.personalData.exportFor(await world.person())).toEqual({
      subscription: null,
      paymentEvents: [],
    });
  });

  it("erases one person's rows, and the customer at the provider by a job of the same transaction", async () => {
    const billing = world.build();
    const [userId, other] = [await world.subscriber(billing), await world.subscriber(billing)];
    await world.payments.settleDue();
    await world.forgetJobs();
    await world.db.transaction((tx) => billing.personalData.erase(tx, userId));
    const [job] = await world.queued();
    expect(job?.name).toBe('billing.remove-customer');
    await billing.work('billing.remove-customer', job?.payload);
    const left = await world.everything();
    expect(left).not.toContain(userId);
    expect(left).not.toContain(String(job?.payload.customerId));
    expect(await billing.status(other)).toMatchObject({ status: 'trialing' });
  });
});

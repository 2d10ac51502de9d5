import { expect, it } from 'vitest';
import { describeBilling } from './testing/billing-world.ts';
import { START, TRIAL_END } from './testing/moments.ts';

describeBilling('what billing knows about a person', (world) => {
  it('is exported whole, and of a person without a plan nothing', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    await world().settleAt(TRIAL_END);
    const exported = await billing.personalData.exportFor(userId);
    expect(exported).toMatchObject({
      subscription: {
        status: 'active',
        trialEnd: new Date(TRIAL_END).toISOString(),
        firstPaidAt: new Date(TRIAL_END).toISOString(),
        lastChargeOutcome: 'paid',
      },
      paymentEvents: expect.arrayContaining([expect.objectContaining({ type: 'invoice.paid' })]),
      trialUsedAt: new Date(START).toISOString(),
    });
    const row = await world().rowOf(userId);
    const columns = Object.keys(row ?? {}).filter((column) => column !== 'userId');
    expect(Object.keys(exported.subscription as object).sort()).toEqual(columns.sort());
    expect(await billing.personalData.exportFor(await world().person())).toEqual({
      subscription: null,
      paymentEvents: [],
      trialUsedAt: null,
    });
  });

  it('is erased for one person, with the customer at the provider by a job of the same transaction', async () => {
    const billing = world().build();
    const [userId, other] = [await world().subscriber(billing), await world().subscriber(billing)];
    await world().payments.settleDue();
    await world().forgetJobs();
    await world().db.transaction((tx) => billing.personalData.erase(tx, userId));
    const [job] = await world().queued();
    expect(job?.name).toBe('billing.remove-customer');
    await billing.work('billing.remove-customer', job?.payload);
    const left = await world().everything();
    expect(left).not.toContain(userId);
    expect(left).not.toContain(String(job?.payload.customerId));
    expect(await billing.status(other)).toMatchObject({ status: 'trialing' });
  });

  it('leaves only that the trial was had, under the address of then and the one of the end', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing, undefined, 'ada@example.com');
    await world().rename(userId, 'countess@example.com');
    await world().db.transaction((tx) => billing.personalData.erase(tx, userId));
    expect(await world().trialUses()).toHaveLength(2);
    for (const email of ['ada@example.com', 'countess+again@example.com']) {
      const again = await world().person(email);
      expect(await billing.status(again)).toMatchObject({ offer: { trialDays: 0 } });
    }
  });

  it('leaves nothing of somebody who never had a trial', async () => {
    const billing = world().build();
    const userId = await world().personWithCard(billing);
    await world().db.transaction((tx) => billing.personalData.erase(tx, userId));
    expect(await world().trialUses()).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { describeBilling } from './testing/billing-fixture.ts';
import { START, TRIAL_END } from './testing/times.ts';

describeBilling('what billing knows about a person', (fixture) => {
  it('is exported whole, and of a person without a plan nothing', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await fixture().advanceTo(TRIAL_END);
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
    const row = await fixture().findSubscriptionRow(userId);
    const columns = Object.keys(row ?? {}).filter((column) => column !== 'userId');
    expect(Object.keys(exported.subscription as object).sort()).toEqual(columns.sort());
    expect(await billing.personalData.exportFor(await fixture().createUser())).toEqual({
      subscription: null,
      paymentEvents: [],
      trialUsedAt: null,
    });
  });

  it('is erased for one person, with the customer at the provider by a job of the same transaction', async () => {
    const billing = fixture().build();
    const [userId, other] = [
      await fixture().createSubscribedUser(billing),
      await fixture().createSubscribedUser(billing),
    ];
    await fixture().payments.runDueCharges();
    await fixture().clearJobs();
    await fixture().db.transaction((tx) => billing.personalData.erase(tx, userId));
    const [job] = await fixture().queued();
    expect(job?.name).toBe('billing.remove-customer');
    await billing.runJob('billing.remove-customer', job?.payload);
    const left = await fixture().dumpTables();
    expect(left).not.toContain(userId);
    expect(left).not.toContain(String(job?.payload.customerId));
    expect(await billing.status(other)).toMatchObject({ status: 'trialing' });
  });

  it('leaves only that the trial was had, under the address of then and the one of the end', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing, undefined, 'ada@example.com');
    await fixture().changeEmail(userId, 'countess@example.com');
    await fixture().db.transaction((tx) => billing.personalData.erase(tx, userId));
    expect(await fixture().usedTrials()).toHaveLength(2);
    for (const email of ['ada@example.com', 'countess+again@example.com']) {
      const again = await fixture().createUser(email);
      expect(await billing.status(again)).toMatchObject({ offer: { trialDays: 0 } });
    }
  });

  it('leaves nothing of someone who never had a trial', async () => {
    const billing = fixture().build();
    const userId = await fixture().createUserWithCard(billing);
    await fixture().db.transaction((tx) => billing.personalData.erase(tx, userId));
    expect(await fixture().usedTrials()).toEqual([]);
  });
});

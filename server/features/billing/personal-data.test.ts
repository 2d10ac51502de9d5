import { expect, it } from 'vitest';
import type { Payments } from '../../ports/payments/port.ts';
import { keepsAddressHash } from './personal-data.ts';
import { subscriptionStore } from './subscription/subscription-store.ts';
import { describeBilling } from './testing/billing-fixture.ts';
import { START, TRIAL_END } from './testing/times.ts';
import { usedTrials } from './trial/used-trials.ts';

describeBilling('billing personal data', (fixture) => {
  it('exports all billing data, and empty fields for a user without a subscription', async () => {
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
      refundUsedAt: null,
    });
    const row = await fixture().findSubscriptionRow(userId);
    const columns = Object.keys(row ?? {}).filter((column) => column !== 'userId');
    expect(Object.keys(exported.subscription as object).sort()).toEqual(columns.sort());
    expect(await billing.personalData.exportFor(await fixture().createUser())).toEqual({
      subscription: null,
      paymentEvents: [],
      trialUsedAt: null,
      refundUsedAt: null,
    });
  });

  it('erases only the given user, and queues the removal of their customer at the provider', async () => {
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
    const remaining = await fixture().dumpTables();
    expect(remaining).not.toContain(userId);
    expect(remaining).not.toContain(String(job?.payload.customerId));
    expect(await billing.status(other)).toMatchObject({ status: 'trialing' });
  });

  it('leaves no customer at the provider if the user is erased while the card form opens', async () => {
    const userId = await fixture().createUser('ada@example.com');
    const ensureCustomer: Payments['ensureCustomer'] = async (user) => {
      const customerId = await fixture().payments.ensureCustomer(user);
      await fixture().deleteUser(userId);
      return customerId;
    };
    const billing = fixture().build({ payments: { ...fixture().payments, ensureCustomer } });
    expect(await billing.createSetup(userId)).toMatchObject({ code: 'payment_setup_failed' });
    await billing.runJobs();
    expect(await fixture().dumpTables()).not.toContain('ada@example.com');
  });

  it('leaves no customer at the provider if the user is erased while their new address is sent there', async () => {
    const first = fixture().build();
    const userId = await fixture().createSubscribedUser(first, undefined, 'ada@example.com');
    await fixture().clearJobs();
    const ensureCustomer: Payments['ensureCustomer'] = async (user) => {
      await fixture().db.transaction((tx) => first.personalData.erase(tx, userId));
      await first.runJobs();
      // The provider no longer has the customer, so it creates another one.
      return fixture().payments.ensureCustomer(user);
    };
    const billing = fixture().build({ payments: { ...fixture().payments, ensureCustomer } });
    await billing.runJob('billing.customer-email', { userId });
    await billing.runJobs();
    expect(await fixture().dumpTables()).not.toContain('ada@example.com');
  });

  it('keeps a hash of the address after a trial or a refund, unless repeat trials are allowed', async () => {
    const keepsHash = (userId: string, preventRepeatTrials = true) => {
      const deps = {
        store: subscriptionStore(fixture().db),
        usedTrials: usedTrials(fixture().db, 'a secret of thirty-two characters', preventRepeatTrials),
      };
      return fixture().db.transaction((tx) => keepsAddressHash(deps, tx, userId));
    };
    const billing = fixture().build();
    const withTrial = await fixture().createSubscribedUser(billing, undefined, 'ada@example.com');
    const untried = await fixture().createUserWithCard(billing);
    const sameMailbox = await fixture().createUser('ada+second@example.com');
    expect(await Promise.all([withTrial, untried, sameMailbox].map((userId) => keepsHash(userId)))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await keepsHash(withTrial, false)).toBe(false);
  });

  it('remembers a used trial after erasure, under the original and the latest email address', async () => {
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

  it('remembers nothing about an erased user who never had a trial', async () => {
    const billing = fixture().build();
    const userId = await fixture().createUserWithCard(billing);
    await fixture().db.transaction((tx) => billing.personalData.erase(tx, userId));
    expect(await fixture().usedTrials()).toEqual([]);
  });
});

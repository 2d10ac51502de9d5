/**
 * When an account passes to another owner, the plans that the previous one started end with their period, whether we
 * know of them or not. A plan that the new owner starts or keeps continues.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Payments } from '#server/ports/payments/port.ts';
import { card, describeBilling } from '../testing/billing-fixture.ts';

/** The previous owner's request to start a plan, when the account passes on. */
const requests = ['has been answered', 'was lost after the provider had started it', 'is in flight'] as const;
/** What happens after that, in any order. */
const events = ['a job runs', 'an event arrives', 'the request ends', 'the new owner starts a plan'] as const;

/** The first order waits for `release`. If its answer is lost, it rejects after the provider has carried it out. */
function interrupted(payments: Payments, isLost: boolean) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let orders = 0;
  const startSubscription: Payments['startSubscription'] = async (order) => {
    orders += 1;
    if (orders > 1) return payments.startSubscription(order);
    reached.resolve();
    await released.promise;
    const started = await payments.startSubscription(order);
    if (isLost) throw new Error('the server was killed');
    return started;
  };
  return { payments: { ...payments, startSubscription }, reached: reached.promise, release: () => released.resolve() };
}

describeBilling('an account that has passed to another owner', (fixture) => {
  it('continues the plans of the new owner only, in any order of events', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...requests),
      fc.shuffledSubarray([...events], { minLength: events.length }),
      async (request, order) => {
        const provider = interrupted(fixture().payments, request.startsWith('was lost'));
        const billing = fixture().build({ payments: provider.payments });
        const userId = await fixture().createUserWithCard(billing);
        const plansOf = () => fixture().providerPlans(userId);
        const started = billing.start(userId).catch(() => null);
        await provider.reached;
        if (request !== 'is in flight') provider.release();
        if (request !== 'is in flight') await started;
        await billing.passOn(userId);
        let own: string[] = [];
        const happen = {
          'a job runs': billing.runJobs,
          'an event arrives': fixture().payments.runDueCharges,
          'the request ends': async () => {
            provider.release();
            await started;
          },
          'the new owner starts a plan': async () => {
            const before = (await plansOf()).map(({ id }) => id);
            await fixture().enterCard(billing, userId);
            await billing.start(userId);
            own = (await plansOf()).map(({ id }) => id).filter((id) => !before.includes(id));
          },
        };
        for (const event of order) await happen[event]();
        for (let round = 0; round < 2; round += 1) {
          await billing.runJobs();
          await fixture().payments.runDueCharges();
        }
        const plans = (await plansOf()).map(({ id, continues }) => [id, continues]);
        expect(plans).toEqual(plans.map(([id]) => [id, own.includes(String(id))]));
        expect(plans.length).toBe(own.length + 1);
        // The page shows the plan that continues.
        expect(await billing.status(userId)).toMatchObject({ cancel_at_period_end: own.length === 0 });
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  it.each(['keeps', 'enters a card for'] as const)('continues a plan that its new owner %s', async (way) => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await billing.passOn(userId);
    await billing.runJobs();
    if (way === 'enters a card for') {
      await fixture().enterCard(billing, userId);
      await billing.start(userId);
    }
    expect(await billing.status(userId)).toMatchObject({ cancel_at_period_end: true });
    await billing.reactivate(userId);
    await billing.runJobs();
    await fixture().payments.runDueCharges();
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing', cancel_at_period_end: false });
    await billing.passOn(userId);
    await billing.runJobs();
    expect(await billing.status(userId)).toMatchObject({ cancel_at_period_end: true });
  });

  it.each(['start', 'reactivate'] as const)('refuses a request of its previous owner to %s', async (call) => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    const previous = { ownerMark: null };
    await billing.passOn(userId);
    await billing.runJobs();
    await fixture().enterCard(billing, userId);
    expect(await billing[call](userId, undefined, previous)).toHaveProperty('code');
    await billing.runJobs();
    expect(await fixture().providerPlans(userId)).toMatchObject([{ continues: false }]);
  });

  it('starts no plan on a card that its previous owner entered', async () => {
    const billing = fixture().build();
    const userId = await fixture().createUserWithCard(billing);
    await billing.passOn(userId);
    await billing.runJobs();
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    expect(await fixture().providerPlans(userId)).toEqual([]);
    await fixture().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
  });

  it('has a card form of its own, which its previous owner cannot complete', async () => {
    const billing = fixture().build();
    const userId = await fixture().createUser();
    const { clientSecret: previous } = await billing.createSetup(userId);
    await billing.passOn(userId);
    const { clientSecret } = await billing.createSetup(userId);
    expect(clientSecret).not.toBe(previous);
    await fixture().payments.confirmSetup(String(previous), card());
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    expect(await billing.createSetup(userId)).toEqual({ clientSecret });
  });

  it('syncs with a provider that refuses to end the plan, and its job is retried', async () => {
    let isRefused = true;
    const endSubscriptions: Payments['endSubscriptions'] = async (...order) => {
      if (isRefused) throw new Error('managed by a schedule');
      await fixture().payments.endSubscriptions(...order);
    };
    const billing = fixture().build({ payments: { ...fixture().payments, endSubscriptions } });
    const userId = await fixture().createSubscribedUser(billing);
    await billing.passOn(userId);
    const [job] = (await fixture().queued()).filter(({ name }) => name === 'billing.end-earlier-plans');
    await expect(billing.runJob('billing.end-earlier-plans', job?.payload)).rejects.toThrow('managed by a schedule');
    await fixture().enterCard(billing, userId);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(fixture().logged).toContain('sync: the plan of a previous owner could not be set to end');
    isRefused = false;
    await billing.runJob('billing.end-earlier-plans', job?.payload);
    expect(await billing.status(userId)).toMatchObject({ cancel_at_period_end: false });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subscriptionStatuses } from '../../../contract/billing.ts';
import { providerStatuses } from '../../ports/payments/port.ts';
import { accessOf, CHARGE_GRACE, type PlanFacts, subscriptionStatusOf } from './access.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs);
const plan = (facts: Partial<PlanFacts>): PlanFacts => ({
  status: 'none',
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  everPaid: false,
  ...facts,
});
const reasonOf = (facts: PlanFacts | null) => {
  const access = accessOf(facts, now);
  return access.allowed ? 'allowed' : access.reason;
};
const shown = (facts: PlanFacts | null) => subscriptionStatusOf(facts, now);

const anyPlan: fc.Arbitrary<PlanFacts> = fc.record({
  status: fc.oneof(fc.constantFrom(...providerStatuses, 'none'), fc.string()),
  trialEnd: fc.option(fc.date({ noInvalidDate: true })),
  currentPeriodEnd: fc.option(fc.date({ noInvalidDate: true })),
  cancelAtPeriodEnd: fc.boolean(),
  everPaid: fc.boolean(),
});

describe('access', () => {
  it('is refused as no_subscription before a plan was set up', () => {
    expect(reasonOf(null)).toBe('no_subscription');
    expect(reasonOf(plan({}))).toBe('no_subscription');
    expect(shown(null)).toEqual({ status: 'none', planType: 'free' });
  });

  it('is given in the trial', () => {
    const facts = plan({ status: 'trialing', trialEnd: at(1) });
    expect(reasonOf(facts)).toBe('allowed');
    expect(shown(facts)).toEqual({ status: 'trialing', planType: 'trial' });
  });

  it('outlives the trial end by the grace and not a moment longer', () => {
    expect(reasonOf(plan({ status: 'trialing', trialEnd: at(-CHARGE_GRACE + 1) }))).toBe('allowed');
    const over = plan({ status: 'trialing', trialEnd: at(-CHARGE_GRACE) });
    expect(reasonOf(over)).toBe('trial_expired');
    expect(shown(over)).toEqual({ status: 'trial_expired', planType: 'free' });
  });

  it('ends with the trial at once when the plan is set to end', () => {
    expect(reasonOf(plan({ status: 'trialing', trialEnd: at(1), cancelAtPeriodEnd: true }))).toBe('allowed');
    expect(reasonOf(plan({ status: 'trialing', trialEnd: at(0), cancelAtPeriodEnd: true }))).toBe('trial_expired');
  });

  it('is given while active, to the end of the paid month when the plan is set to end', () => {
    expect(reasonOf(plan({ status: 'active', currentPeriodEnd: at(-1), everPaid: true }))).toBe('allowed');
    const ending = { status: 'active', cancelAtPeriodEnd: true, everPaid: true };
    expect(shown(plan({ ...ending, currentPeriodEnd: at(1) }))).toEqual({ status: 'active', planType: 'premium' });
    expect(reasonOf(plan({ ...ending, currentPeriodEnd: at(0) }))).toBe('no_subscription');
    expect(shown(plan({ ...ending, currentPeriodEnd: at(0) })).status).toBe('canceled');
  });

  it('is refused as payment_failed when a charge did not go through', () => {
    for (const status of ['past_due', 'unpaid', 'incomplete', 'incomplete_expired']) {
      expect(reasonOf(plan({ status, everPaid: true }))).toBe('payment_failed');
      expect(shown(plan({ status })).status).toBe('past_due');
    }
  });

  it('is refused as trial_expired after a cancelled trial and as no_subscription after a paid plan', () => {
    expect(reasonOf(plan({ status: 'canceled', trialEnd: at(-1) }))).toBe('trial_expired');
    expect(reasonOf(plan({ status: 'canceled', trialEnd: at(-1), everPaid: true }))).toBe('no_subscription');
    expect(shown(plan({ status: 'canceled', everPaid: true })).status).toBe('canceled');
  });

  it('is refused as no_subscription while paused, and for a status nobody knows', () => {
    expect(reasonOf(plan({ status: 'paused', everPaid: true }))).toBe('no_subscription');
    for (const status of ['toString', '__proto__', 'ended', ''])
      expect(reasonOf(plan({ status }))).toBe('no_subscription');
  });

  it('has one answer for every row, and shows trialing or active exactly when it is given', () => {
    fc.assert(
      fc.property(fc.option(anyPlan), (facts) => {
        const { status, planType } = subscriptionStatusOf(facts, now);
        expect(subscriptionStatuses).toContain(status);
        expect(accessOf(facts, now).allowed).toBe(status === 'trialing' || status === 'active');
        expect(planType === 'free').toBe(!accessOf(facts, now).allowed);
      }),
    );
  });

  it('never comes back by the mere passing of time', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(10 ** 12), (facts, laterMs) => {
        if (!accessOf(facts, now).allowed) expect(accessOf(facts, at(laterMs)).allowed).toBe(false);
      }),
    );
  });
});

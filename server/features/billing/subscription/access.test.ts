import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subscriptionStatuses } from '#contract/calls/billing.ts';
import { providerStatuses } from '#server/ports/payments/port.ts';
import { accessOf, CHARGE_GRACE_MS, type SubscriptionFacts, subscriptionStatusOf } from './access.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs);
const subscription = (facts: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  status: 'none',
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  everPaid: false,
  ...facts,
});
const reasonOf = (facts: SubscriptionFacts | null) => {
  const access = accessOf(facts, now);
  return access.allowed ? 'allowed' : access.reason;
};
const statusOf = (facts: SubscriptionFacts | null) => subscriptionStatusOf(facts, now);

const anySubscription: fc.Arbitrary<SubscriptionFacts> = fc.record({
  status: fc.oneof(fc.constantFrom(...providerStatuses, 'none'), fc.string()),
  trialEnd: fc.option(fc.date({ noInvalidDate: true })),
  currentPeriodEnd: fc.option(fc.date({ noInvalidDate: true })),
  cancelAtPeriodEnd: fc.boolean(),
  everPaid: fc.boolean(),
});

describe('access', () => {
  it('is refused with no_subscription before a subscription exists', () => {
    expect(reasonOf(null)).toBe('no_subscription');
    expect(reasonOf(subscription({}))).toBe('no_subscription');
    expect(statusOf(null)).toEqual({ status: 'none', planType: 'free' });
  });

  it('is granted during the trial', () => {
    const facts = subscription({ status: 'trialing', trialEnd: at(1) });
    expect(reasonOf(facts)).toBe('allowed');
    expect(statusOf(facts)).toEqual({ status: 'trialing', planType: 'trial' });
  });

  it('lasts until the end of the charge grace period after the trial', () => {
    expect(reasonOf(subscription({ status: 'trialing', trialEnd: at(-CHARGE_GRACE_MS + 1) }))).toBe('allowed');
    const over = subscription({ status: 'trialing', trialEnd: at(-CHARGE_GRACE_MS) });
    expect(reasonOf(over)).toBe('trial_expired');
    expect(statusOf(over)).toEqual({ status: 'trial_expired', planType: 'free' });
  });

  it('ends with the trial, without a grace period, if the subscription is cancelled', () => {
    expect(reasonOf(subscription({ status: 'trialing', trialEnd: at(1), cancelAtPeriodEnd: true }))).toBe('allowed');
    expect(reasonOf(subscription({ status: 'trialing', trialEnd: at(0), cancelAtPeriodEnd: true }))).toBe(
      'trial_expired',
    );
  });

  it('is granted while active, or until the end of the paid period if cancelled', () => {
    expect(reasonOf(subscription({ status: 'active', currentPeriodEnd: at(-1), everPaid: true }))).toBe('allowed');
    const ending = { status: 'active', cancelAtPeriodEnd: true, everPaid: true };
    expect(statusOf(subscription({ ...ending, currentPeriodEnd: at(1) }))).toEqual({
      status: 'active',
      planType: 'premium',
    });
    expect(reasonOf(subscription({ ...ending, currentPeriodEnd: at(0) }))).toBe('no_subscription');
    expect(statusOf(subscription({ ...ending, currentPeriodEnd: at(0) })).status).toBe('canceled');
  });

  it('is refused with payment_failed after a failed charge', () => {
    for (const status of ['past_due', 'unpaid', 'incomplete']) {
      expect(reasonOf(subscription({ status, everPaid: true }))).toBe('payment_failed');
      expect(statusOf(subscription({ status })).status).toBe('past_due');
    }
    expect(reasonOf(subscription({ status: 'incomplete_expired' }))).toBe('payment_failed');
    expect(statusOf(subscription({ status: 'incomplete_expired' })).status).toBe('canceled');
  });

  it('is refused with trial_expired after a cancelled trial, but no_subscription after a paid plan', () => {
    expect(reasonOf(subscription({ status: 'canceled', trialEnd: at(-1) }))).toBe('trial_expired');
    expect(reasonOf(subscription({ status: 'canceled', trialEnd: at(-1), everPaid: true }))).toBe('no_subscription');
    expect(statusOf(subscription({ status: 'canceled', everPaid: true })).status).toBe('canceled');
  });

  it('is refused with no_subscription while paused or with an unknown status', () => {
    expect(reasonOf(subscription({ status: 'paused', everPaid: true }))).toBe('no_subscription');
    for (const status of ['toString', '__proto__', 'ended', ''])
      expect(reasonOf(subscription({ status }))).toBe('no_subscription');
  });

  it('is granted exactly when the displayed status is trialing or active', () => {
    fc.assert(
      fc.property(fc.option(anySubscription), (facts) => {
        const { status, planType } = subscriptionStatusOf(facts, now);
        expect(subscriptionStatuses).toContain(status);
        expect(accessOf(facts, now).allowed).toBe(status === 'trialing' || status === 'active');
        expect(planType === 'free').toBe(!accessOf(facts, now).allowed);
      }),
    );
  });

  it('never returns merely because time passes', () => {
    fc.assert(
      fc.property(anySubscription, fc.nat(10 ** 12), (facts, laterMs) => {
        if (!accessOf(facts, now).allowed) expect(accessOf(facts, at(laterMs)).allowed).toBe(false);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from './calendar.ts';
import { atNextMoment, type ChargeOutcome, chargesNext, newPlan, nextMoment, type Plan } from './plan.ts';

const trialEnd = new Date('2026-01-31T10:30:00.000Z');
const begin = () => newPlan({ trialEnd, card: 'succeed', setupId: 'seti_1', idempotencyKey: 'key' });
const outcomes = fc.array(fc.constantFrom<ChargeOutcome>('succeed', 'fail'), { maxLength: 40 });
const trialEnds = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const run = (plan: Plan, charges: readonly ChargeOutcome[]) =>
  charges.reduce((current, outcome) => atNextMoment(current, outcome).plan, plan);

describe('addMonths', () => {
  it('keeps day and time, and takes the last day of a shorter month', () => {
    expect(addMonths(trialEnd, 1).toISOString()).toBe('2026-02-28T10:30:00.000Z');
    expect(addMonths(trialEnd, 2).toISOString()).toBe('2026-03-31T10:30:00.000Z');
    expect(addMonths(new Date('2028-01-30T00:00:00Z'), 1).toISOString()).toBe('2028-02-29T00:00:00.000Z');
    expect(addMonths(new Date('2026-11-15T00:00:00Z'), 2).toISOString()).toBe('2027-01-15T00:00:00.000Z');
  });

  it('moves on by 28 to 31 days with every further month', () => {
    fc.assert(
      fc.property(trialEnds, fc.nat(200), (start, months) => {
        const days = (addMonths(start, months + 1).getTime() - addMonths(start, months).getTime()) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
    );
  });
});

describe('a sandbox plan', () => {
  it('is charged at the trial end, then active for a calendar month', () => {
    expect(nextMoment(begin())).toEqual(trialEnd);
    const { plan, event } = atNextMoment(begin(), 'succeed');
    expect(event).toBe('invoice.paid');
    expect(plan).toMatchObject({ status: 'active', everPaid: true, currentPeriodEnd: '2026-02-28T10:30:00.000Z' });
  });

  it('is past due, without ever having paid, when the first charge fails', () => {
    const { plan, event } = atNextMoment(begin(), 'fail');
    expect(event).toBe('invoice.payment_failed');
    expect(plan).toMatchObject({ status: 'past_due', everPaid: false, currentPeriodEnd: trialEnd.toISOString() });
    expect(nextMoment(plan)).toBeNull();
  });

  it('renews month by month without drifting off the 31st', () => {
    expect(run(begin(), ['succeed', 'succeed', 'succeed']).currentPeriodEnd).toBe('2026-04-30T10:30:00.000Z');
    expect(run(begin(), Array(12).fill('succeed')).currentPeriodEnd).toBe('2027-01-31T10:30:00.000Z');
  });

  it('is cancelled at its end, without a charge, once it is set to end', () => {
    for (const paid of [[], ['succeed', 'succeed']] as const) {
      const ending = { ...run(begin(), paid), cancelAtPeriodEnd: true };
      expect(chargesNext(ending)).toBe(false);
      const { plan, event } = atNextMoment(ending, 'succeed');
      expect(event).toBe('customer.subscription.deleted');
      expect(plan).toMatchObject({ status: 'canceled', monthsPaid: paid.length });
    }
  });

  it('never takes money after a failed charge, and has paid exactly the charges before it', () => {
    fc.assert(
      fc.property(trialEnds, outcomes, (end, charges) => {
        const plan = run(newPlan({ trialEnd: end, card: 'succeed', setupId: 's', idempotencyKey: 'k' }), charges);
        const failedAt = charges.indexOf('fail');
        const paid = failedAt === -1 ? charges.length : failedAt;
        expect(plan.monthsPaid).toBe(paid);
        expect(plan.everPaid).toBe(paid > 0);
        expect(plan.currentPeriodEnd).toBe(addMonths(end, paid).toISOString());
        expect(plan.status).toBe(failedAt !== -1 ? 'past_due' : paid > 0 ? 'active' : 'trialing');
      }),
    );
  });

  it('always comes to its next moment later than before', () => {
    fc.assert(
      fc.property(trialEnds, fc.integer({ min: 1, max: 60 }), (end, months) => {
        const start = newPlan({ trialEnd: end, card: 'succeed', setupId: 's', idempotencyKey: 'k' });
        const before = run(start, Array(months - 1).fill('succeed'));
        const after = run(start, Array(months).fill('succeed'));
        expect(nextMoment(after)?.getTime()).toBeGreaterThan(nextMoment(before)?.getTime() ?? 0);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Charge, type ProviderSubscription, providerStatuses } from '../../../ports/payments/port.ts';
import { providerSubscription as answer } from '../testing/provider-subscription.ts';
import { DAY, START, TRIAL_END } from '../testing/times.ts';
import { accessOf } from './access.ts';
import {
  computeTransition,
  type StoredSubscription,
  type SubscriptionState,
  subscriptionStateOf,
} from './subscription-state.ts';

const now = new Date(START);
const later = new Date(START + DAY);
const nothing: StoredSubscription = {
  subscriptionId: null,
  status: 'none',
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  everPaid: false,
  firstPaidAt: null,
  refundedAt: null,
  lastChargeId: null,
  lastChargeOutcome: null,
};
const charge = (facts: Partial<Charge> = {}): Charge => ({
  id: 'in_1',
  at: new Date(TRIAL_END),
  amountPence: 499,
  outcome: 'paid',
  ...facts,
});

function transition(known: StoredSubscription, given: ProviderSubscription | null, moment = now) {
  const step = computeTransition(known, given, moment);
  if (step.kind !== 'recorded') throw new Error(`Not recorded: ${step.status}`);
  return step;
}
const storedAfter = (...answers: ProviderSubscription[]): StoredSubscription =>
  answers.reduce((known, given) => transition(known, given).next, nothing);
const changesOf = (known: StoredSubscription, given: ProviderSubscription | null) =>
  transition(known, given).changes.map((change) => change.kind);

describe('subscription state', () => {
  it('is derived from the provider status and the cancellation flag', () => {
    const names = providerStatuses.map((status) => [
      status,
      subscriptionStateOf({ status, cancelAtPeriodEnd: false }),
      subscriptionStateOf({ status, cancelAtPeriodEnd: true }),
    ]);
    expect(names).toEqual([
      ['incomplete', 'past_due', 'past_due'],
      ['incomplete_expired', 'ended', 'ended'],
      ['trialing', 'trialing', 'cancelling'],
      ['active', 'active', 'cancelling'],
      ['past_due', 'past_due', 'past_due'],
      ['canceled', 'ended', 'ended'],
      ['unpaid', 'past_due', 'past_due'],
      ['paused', 'paused', 'paused'],
    ]);
    expect([subscriptionStateOf(null), subscriptionStateOf(nothing)]).toEqual(['no_plan', 'setup']);
  });

  const from: Record<Exclude<SubscriptionState, 'no_plan'>, StoredSubscription> = {
    setup: nothing,
    trialing: storedAfter(answer()),
    active: storedAfter(answer({ status: 'active' })),
    cancelling: storedAfter(answer({ status: 'active', cancelAtPeriodEnd: true })),
    past_due: storedAfter(answer({ status: 'past_due' })),
    paused: storedAfter(answer({ status: 'paused' })),
    ended: storedAfter(answer({ status: 'canceled' })),
  };
  const to: Record<Exclude<SubscriptionState, 'no_plan' | 'setup'>, ProviderSubscription> = {
    trialing: answer(),
    active: answer({ status: 'active' }),
    cancelling: answer({ status: 'active', cancelAtPeriodEnd: true }),
    past_due: answer({ status: 'past_due' }),
    paused: answer({ status: 'paused' }),
    ended: answer({ status: 'canceled' }),
  };
  it('reports the changes in docs/subscription-states.md for every transition', () => {
    const table = Object.fromEntries(
      Object.entries(from).map(([name, known]) => [
        name,
        Object.values(to).map((given) => changesOf(known, given).join()),
      ]),
    );
    expect(Object.keys(to)).toEqual(['trialing', 'active', 'cancelling', 'past_due', 'paused', 'ended']);
    expect(table).toEqual({
      setup: ['trial_started', '', 'cancelled', '', '', 'ended'],
      trialing: ['', '', 'cancelled', '', '', 'ended'],
      active: ['', '', 'cancelled', '', '', 'ended'],
      cancelling: ['reactivated', 'reactivated', '', '', '', 'ended'],
      past_due: ['', '', 'cancelled', '', '', 'ended'],
      paused: ['', '', 'cancelled', '', '', 'ended'],
      ended: ['', '', 'cancelled', '', '', ''],
    });
  });

  it('reports an unknown provider status instead of a transition', () => {
    expect(computeTransition(from.active, answer({ status: 'hibernating' }), now)).toEqual({
      kind: 'unknown_status',
      status: 'hibernating',
    });
  });

  it('stays the same while granted time remains, even if the provider lost the subscription', () => {
    for (const given of [from.trialing, from.active, from.cancelling]) {
      expect(transition({ ...given, trialEnd: later, currentPeriodEnd: later }, null)).toMatchObject({
        next: { status: given.status },
        changes: [],
      });
    }
  });

  it('becomes ended, once, if the provider lost the subscription and no granted time remains', () => {
    expect(transition(from.past_due, null)).toMatchObject({
      next: { status: 'canceled' },
      changes: [{ kind: 'ended' }],
    });
    const ended = transition({ ...from.active, currentPeriodEnd: now }, null);
    expect(ended).toMatchObject({ next: { status: 'canceled' }, changes: [{ kind: 'ended' }] });
    expect(changesOf(ended.next, null)).toEqual([]);
    expect(transition(nothing, null).next).toEqual(nothing);
  });

  it('uses up the trial when a subscription with a trial is first seen, whatever its status', () => {
    expect(transition(nothing, answer()).usesTrial).toBe(true);
    expect(transition(nothing, answer({ status: 'active' })).usesTrial).toBe(true);
    expect(transition(nothing, answer({ status: 'active', trialEnd: null })).usesTrial).toBe(false);
    expect(transition(from.trialing, answer({ status: 'active' })).usesTrial).toBe(false);
  });

  it('keeps the past trial and payment when a later subscription has neither', () => {
    const paid = storedAfter(answer({ status: 'canceled', firstPaidAt: new Date(TRIAL_END), lastCharge: charge() }));
    const later = transition(paid, answer({ id: 'sub_2', status: 'active', trialEnd: null })).next;
    expect(later).toMatchObject({ everPaid: true, firstPaidAt: new Date(TRIAL_END), trialEnd: new Date(TRIAL_END) });
  });
});

describe('subscription charges', () => {
  const trialing = storedAfter(answer());
  const nextEnd = new Date(TRIAL_END + 30 * DAY);
  const paid = answer({
    status: 'active',
    currentPeriodEnd: nextEnd,
    firstPaidAt: new Date(TRIAL_END),
    lastCharge: charge(),
  });

  it('are reported with the next charge date and whether they are the first', () => {
    expect(transition(trialing, paid).changes).toEqual([
      { kind: 'charged', charge: charge(), isFirst: true, nextChargeAt: nextEnd },
    ]);
    const second = transition(storedAfter(paid), { ...paid, lastCharge: charge({ id: 'in_2' }) });
    expect(second.changes).toMatchObject([{ kind: 'charged', isFirst: false }]);
    const last = transition(trialing, { ...paid, cancelAtPeriodEnd: true });
    expect(last.changes).toMatchObject([{ kind: 'charged', nextChargeAt: null }, { kind: 'cancelled' }]);
  });

  it('are reported once when they fail, and again when the same invoice is paid later', () => {
    const failed = answer({ status: 'past_due', lastCharge: charge({ outcome: 'failed' }) });
    expect(changesOf(trialing, failed)).toEqual(['charge_failed']);
    expect(changesOf(storedAfter(answer(), failed), failed)).toEqual([]);
    expect(changesOf(storedAfter(answer(), failed), paid)).toEqual(['charged']);
  });

  it('stay paid when a stale answer says they failed', () => {
    const known = storedAfter(paid);
    const stale = transition(known, { ...paid, lastCharge: charge({ outcome: 'failed' }) });
    expect(stale).toMatchObject({ changes: [], next: { lastChargeOutcome: 'paid' } });
  });

  it('are reported as refunded, without a separate report that the subscription ended', () => {
    const back = { ...paid, status: 'canceled', lastCharge: charge({ outcome: 'refunded' }) };
    const step = transition(storedAfter(paid), back);
    expect(step.changes.map((change) => change.kind)).toEqual(['refunded']);
    expect(step.next.refundedAt).toEqual(now);
    expect(transition(step.next, back, new Date(START + DAY)).next.refundedAt).toEqual(now);
    const later = { ...paid, id: 'sub_2', lastCharge: null };
    expect(changesOf(storedAfter(paid, back, later), { ...later, status: 'canceled' })).toEqual(['ended']);
  });
});

/** What may happen at the provider. */
const providerActions = ['pay', 'fail', 'cancel', 'reactivate', 'pause', 'end', 'refund', 'begin'] as const;
type ProviderAction = (typeof providerActions)[number];

function applyAction(truth: ProviderSubscription, deed: ProviderAction, number: number): ProviderSubscription {
  const bill = truth.lastCharge?.outcome === 'failed' ? truth.lastCharge.id : `in_${number}`;
  const at = new Date(TRIAL_END + number * DAY);
  const period = { currentPeriodEnd: new Date(at.getTime() + 30 * DAY) };
  if (deed === 'begin') {
    return truth.status === 'canceled'
      ? answer({ id: `sub_begun_${number}`, trialEnd: null, status: 'active' })
      : truth;
  }
  if (truth.status === 'canceled') return truth;
  switch (deed) {
    case 'pay':
      return {
        ...truth,
        ...period,
        status: 'active',
        firstPaidAt: truth.firstPaidAt ?? at,
        lastCharge: charge({ id: bill, at }),
      };
    case 'fail':
      return { ...truth, status: 'past_due', lastCharge: charge({ id: bill, at, outcome: 'failed' }) };
    case 'refund': {
      const back = truth.lastCharge?.outcome === 'paid';
      return back
        ? { ...truth, status: 'canceled', lastCharge: charge({ ...truth.lastCharge, outcome: 'refunded' }) }
        : truth;
    }
    case 'cancel':
    case 'reactivate':
      return { ...truth, cancelAtPeriodEnd: deed === 'cancel' };
    case 'pause':
      return { ...truth, status: 'paused' };
    case 'end':
      return { ...truth, status: 'canceled' };
  }
}

const histories = fc.array(fc.constantFrom(...providerActions), { maxLength: 25 }).map((list) => {
  const life = [answer()];
  for (const [number, deed] of list.entries()) life.push(applyAction(life.at(-1) ?? answer(), deed, number));
  return life;
});

/** The moments of a history that are read, any number of times each: events may be lost, late, repeated or bunched. */
const observations = histories.chain((life) =>
  fc
    .array(fc.nat(life.length - 1), { maxLength: 60 })
    .map((moments) => [...moments.sort((a, b) => a - b), life.length - 1].map((i) => life[i] ?? answer())),
);

describe('any history of subscriptions, read at arbitrary moments', () => {
  const factsOf = (truth: ProviderSubscription) => ({ ...truth, everPaid: truth.firstPaidAt !== null });

  it('grants access exactly when the newest answer does', () => {
    fc.assert(
      fc.property(observations, fc.nat(60), (answers, days) => {
        const moment = new Date(START + days * DAY);
        const last = answers.at(-1) ?? answer();
        expect(accessOf(storedAfter(...answers), moment).allowed).toBe(accessOf(factsOf(last), moment).allowed);
      }),
    );
  });

  it('reports no changes for an answer that is already recorded', () => {
    fc.assert(
      fc.property(observations, (answers) => {
        const last = answers.at(-1) ?? answer();
        const known = storedAfter(...answers);
        expect(transition(known, last)).toEqual({ kind: 'recorded', next: known, changes: [], usesTrial: false });
      }),
    );
  });

  it('reports each start, end and charge outcome at most once', () => {
    fc.assert(
      fc.property(observations, (answers) => {
        let known = nothing;
        const seen: string[] = [];
        for (const given of answers) {
          const step = transition(known, given);
          known = step.next;
          for (const change of step.changes) {
            if (change.kind === 'cancelled' || change.kind === 'reactivated') continue;
            seen.push('charge' in change ? `${change.kind} ${change.charge.id}` : `${change.kind} ${given.id}`);
          }
        }
        expect(seen).toEqual([...new Set(seen)]);
      }),
    );
  });

  it('reports every payment and refund if every moment is read', () => {
    fc.assert(
      fc.property(histories, (life) => {
        const outcomes = new Set(life.map(({ lastCharge }) => `${lastCharge?.outcome} ${lastCharge?.id}`));
        const expected = [...outcomes].filter((outcome) => /^(paid|refunded)/.test(outcome));
        let known = nothing;
        const reported: string[] = [];
        for (const given of life) {
          const step = transition(known, given);
          known = step.next;
          for (const change of step.changes) {
            if (change.kind === 'charged') reported.push(`paid ${change.charge.id}`);
            if (change.kind === 'refunded') reported.push(`refunded ${change.charge.id}`);
          }
        }
        expect(reported).toEqual(expected);
      }),
    );
  });
});

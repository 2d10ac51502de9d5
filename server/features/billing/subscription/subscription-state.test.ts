import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import { type Charge, type ProviderSubscription, providerStatuses } from '#server/ports/payments/port.ts';
import { providerSubscription as subscriptionWith } from '../testing/provider-subscription.ts';
import { START, TRIAL_END } from '../testing/times.ts';
import { accessOf } from './access.ts';
import {
  computeTransition,
  type StoredSubscription,
  type SubscriptionState,
  subscriptionStateOf,
} from './subscription-state.ts';

const now = new Date(START);
const later = new Date(START + DAY_MS);
const emptyRow: StoredSubscription = {
  subscriptionId: null,
  status: 'none',
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  pricePence: null,
  everPaid: false,
  firstPaidAt: null,
  refundedAt: null,
  lastChargeId: null,
  lastChargeOutcome: null,
  pendingChargeAt: null,
  pendingChargePence: null,
};
const charge = (facts: Partial<Charge> = {}): Charge => ({
  id: 'in_1',
  at: new Date(TRIAL_END),
  amountPence: 499,
  outcome: 'paid',
  ...facts,
});

function transition(stored: StoredSubscription, current: ProviderSubscription | null, moment = now) {
  const step = computeTransition(stored, current, moment);
  if (step.kind !== 'recorded') throw new Error(`transition: unknown status ${step.status}`);
  return step;
}
const storedAfter = (...replies: ProviderSubscription[]): StoredSubscription =>
  replies.reduce((stored, current) => transition(stored, current).next, emptyRow);
const changesOf = (stored: StoredSubscription, current: ProviderSubscription | null) =>
  transition(stored, current).changes.map((change) => change.kind);

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
    expect([subscriptionStateOf(null), subscriptionStateOf(emptyRow)]).toEqual(['no_plan', 'setup']);
  });

  const from: Record<Exclude<SubscriptionState, 'no_plan'>, StoredSubscription> = {
    setup: emptyRow,
    trialing: storedAfter(subscriptionWith()),
    active: storedAfter(subscriptionWith({ status: 'active' })),
    cancelling: storedAfter(subscriptionWith({ status: 'active', cancelAtPeriodEnd: true })),
    past_due: storedAfter(subscriptionWith({ status: 'past_due' })),
    paused: storedAfter(subscriptionWith({ status: 'paused' })),
    ended: storedAfter(subscriptionWith({ status: 'canceled' })),
  };
  const to: Record<Exclude<SubscriptionState, 'no_plan' | 'setup'>, ProviderSubscription> = {
    trialing: subscriptionWith(),
    active: subscriptionWith({ status: 'active' }),
    cancelling: subscriptionWith({ status: 'active', cancelAtPeriodEnd: true }),
    past_due: subscriptionWith({ status: 'past_due' }),
    paused: subscriptionWith({ status: 'paused' }),
    ended: subscriptionWith({ status: 'canceled' }),
  };
  it('reports the changes in docs/subscription-states.md for every transition', () => {
    const table = Object.fromEntries(
      Object.entries(from).map(([name, stored]) => [
        name,
        Object.values(to).map((current) => changesOf(stored, current).join()),
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
    expect(computeTransition(from.active, subscriptionWith({ status: 'hibernating' }), now)).toEqual({
      kind: 'unknown_status',
      status: 'hibernating',
    });
  });

  it('stays the same while granted time remains, even if the provider lost the subscription', () => {
    for (const stored of [from.trialing, from.active, from.cancelling]) {
      expect(transition({ ...stored, trialEnd: later, currentPeriodEnd: later }, null)).toMatchObject({
        next: { status: stored.status },
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
    expect(transition(emptyRow, null).next).toEqual(emptyRow);
  });

  it('uses up the trial when a subscription with a trial is first seen, whatever its status', () => {
    expect(transition(emptyRow, subscriptionWith()).usesTrial).toBe(true);
    expect(transition(emptyRow, subscriptionWith({ status: 'active' })).usesTrial).toBe(true);
    expect(transition(emptyRow, subscriptionWith({ status: 'active', trialEnd: null })).usesTrial).toBe(false);
    expect(transition(from.trialing, subscriptionWith({ status: 'active' })).usesTrial).toBe(false);
  });

  it('keeps the past trial and payment when a later subscription has neither', () => {
    const paid = storedAfter(
      subscriptionWith({ status: 'canceled', firstPaidAt: new Date(TRIAL_END), lastCharge: charge() }),
    );
    const later = transition(paid, subscriptionWith({ id: 'sub_2', status: 'active', trialEnd: null })).next;
    expect(later).toMatchObject({ everPaid: true, firstPaidAt: new Date(TRIAL_END), trialEnd: new Date(TRIAL_END) });
  });
});

describe('subscription charges', () => {
  const trialing = storedAfter(subscriptionWith());
  const nextEnd = new Date(TRIAL_END + 30 * DAY_MS);
  const paid = subscriptionWith({
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
    const cancelled = transition(trialing, { ...paid, cancelAtPeriodEnd: true });
    expect(cancelled.changes).toMatchObject([{ kind: 'charged', nextChargeAt: null }, { kind: 'cancelled' }]);
  });

  it('are reported once when they fail, and again when the same invoice is paid later', () => {
    const failed = subscriptionWith({ status: 'past_due', lastCharge: charge({ outcome: 'failed' }) });
    expect(changesOf(trialing, failed)).toEqual(['charge_failed']);
    expect(changesOf(storedAfter(subscriptionWith(), failed), failed)).toEqual([]);
    expect(changesOf(storedAfter(subscriptionWith(), failed), paid)).toEqual(['charged']);
  });

  it('stay paid when a stale answer says they failed', () => {
    const stored = storedAfter(paid);
    const stale = transition(stored, { ...paid, lastCharge: charge({ outcome: 'failed' }) });
    expect(stale).toMatchObject({ changes: [], next: { lastChargeOutcome: 'paid' } });
  });

  it('are reported as refunded, without a separate report that the subscription ended', () => {
    const refunded = { ...paid, status: 'canceled', lastCharge: charge({ outcome: 'refunded' }) };
    const step = transition(storedAfter(paid), refunded);
    expect(step.changes.map((change) => change.kind)).toEqual(['refunded']);
    expect(step.next.refundedAt).toEqual(now);
    expect(transition(step.next, refunded, new Date(START + DAY_MS)).next.refundedAt).toEqual(now);
    const whileRunning = { ...refunded, status: 'active' };
    expect(changesOf(storedAfter(paid, whileRunning), refunded)).toEqual(['ended']);
    const later = { ...paid, id: 'sub_2', lastCharge: null };
    expect(changesOf(storedAfter(paid, refunded, later), { ...later, status: 'canceled' })).toEqual(['ended']);
  });
});

/** The events that can change a subscription at the provider. */
const providerActions = ['pay', 'fail', 'cancel', 'reactivate', 'pause', 'end', 'refund', 'begin'] as const;
type ProviderAction = (typeof providerActions)[number];

function applyAction(subscription: ProviderSubscription, action: ProviderAction, number: number): ProviderSubscription {
  const invoiceId = subscription.lastCharge?.outcome === 'failed' ? subscription.lastCharge.id : `in_${number}`;
  const at = new Date(TRIAL_END + number * DAY_MS);
  const period = { currentPeriodEnd: new Date(at.getTime() + 30 * DAY_MS) };
  if (action === 'begin') {
    return subscription.status === 'canceled'
      ? subscriptionWith({ id: `sub_begun_${number}`, trialEnd: null, status: 'active' })
      : subscription;
  }
  if (subscription.status === 'canceled') return subscription;
  switch (action) {
    case 'pay':
      return {
        ...subscription,
        ...period,
        status: 'active',
        firstPaidAt: subscription.firstPaidAt ?? at,
        lastCharge: charge({ id: invoiceId, at }),
      };
    case 'fail':
      return { ...subscription, status: 'past_due', lastCharge: charge({ id: invoiceId, at, outcome: 'failed' }) };
    case 'refund': {
      const isPaid = subscription.lastCharge?.outcome === 'paid';
      return isPaid
        ? {
            ...subscription,
            status: 'canceled',
            lastCharge: charge({ ...subscription.lastCharge, outcome: 'refunded' }),
          }
        : subscription;
    }
    case 'cancel':
    case 'reactivate':
      return { ...subscription, cancelAtPeriodEnd: action === 'cancel' };
    case 'pause':
      return { ...subscription, status: 'paused' };
    case 'end':
      return { ...subscription, status: 'canceled' };
  }
}

const histories = fc.array(fc.constantFrom(...providerActions), { maxLength: 25 }).map((list) => {
  const history = [subscriptionWith()];
  for (const [number, action] of list.entries())
    history.push(applyAction(history.at(-1) ?? subscriptionWith(), action, number));
  return history;
});

/**
 * The states of a history that are read, each any number of times, as when events are lost, late, repeated or batched.
 */
const observations = histories.chain((history) =>
  fc
    .array(fc.nat(history.length - 1), { maxLength: 60 })
    .map((moments) =>
      [...moments.sort((a, b) => a - b), history.length - 1].map((i) => history[i] ?? subscriptionWith()),
    ),
);

describe('any history of subscriptions, read at arbitrary moments', () => {
  const factsOf = (subscription: ProviderSubscription) => ({
    ...subscription,
    everPaid: subscription.firstPaidAt !== null,
  });

  it('grants access exactly when the newest answer does', () => {
    fc.assert(
      fc.property(observations, fc.nat(60), (replies, days) => {
        const moment = new Date(START + days * DAY_MS);
        const newest = replies.at(-1) ?? subscriptionWith();
        expect(accessOf(storedAfter(...replies), moment).allowed).toBe(accessOf(factsOf(newest), moment).allowed);
      }),
    );
  });

  it('reports no changes for an answer that is already recorded', () => {
    fc.assert(
      fc.property(observations, (replies) => {
        const newest = replies.at(-1) ?? subscriptionWith();
        const stored = storedAfter(...replies);
        expect(transition(stored, newest)).toEqual({ kind: 'recorded', next: stored, changes: [], usesTrial: false });
      }),
    );
  });

  it('reports each start, end and charge outcome at most once', () => {
    fc.assert(
      fc.property(observations, (replies) => {
        let stored = emptyRow;
        const seen: string[] = [];
        for (const current of replies) {
          const step = transition(stored, current);
          stored = step.next;
          for (const change of step.changes) {
            if (change.kind === 'cancelled' || change.kind === 'reactivated') continue;
            seen.push('charge' in change ? `${change.kind} ${change.charge.id}` : `${change.kind} ${current.id}`);
          }
        }
        expect(seen).toEqual([...new Set(seen)]);
      }),
    );
  });

  it('reports every payment and refund if every moment is read', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const outcomes = new Set(history.map(({ lastCharge }) => `${lastCharge?.outcome} ${lastCharge?.id}`));
        const expected = [...outcomes].filter((outcome) => /^(paid|refunded)/.test(outcome));
        let stored = emptyRow;
        const reported: string[] = [];
        for (const current of history) {
          const step = transition(stored, current);
          stored = step.next;
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

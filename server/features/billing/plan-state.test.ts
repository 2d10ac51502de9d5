import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Charge, type ProviderSubscription, providerStatuses } from '../../ports/payments/port.ts';
import { accessOf } from './access.ts';
import { type KnownPlan, nextPlan, type PlanState, planStateOf } from './plan-state.ts';
import { DAY, START, TRIAL_END } from './testing/moments.ts';
import { providerSubscription as answer } from './testing/provider-subscription.ts';

const now = new Date(START);
const later = new Date(START + DAY);
const nothing: KnownPlan = {
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

function noted(known: KnownPlan, given: ProviderSubscription | null, moment = now) {
  const step = nextPlan(known, given, moment);
  if (step.kind !== 'noted') throw new Error(`Not noted: ${step.status}`);
  return step;
}
const knownAfter = (...answers: ProviderSubscription[]): KnownPlan =>
  answers.reduce((known, given) => noted(known, given).next, nothing);
const told = (known: KnownPlan, given: ProviderSubscription | null) =>
  noted(known, given).changes.map((change) => change.kind);

describe('the state of a plan', () => {
  it('has one name for each status of the provider, set to end or not', () => {
    const names = providerStatuses.map((status) => [
      status,
      planStateOf({ status, cancelAtPeriodEnd: false }),
      planStateOf({ status, cancelAtPeriodEnd: true }),
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
    expect([planStateOf(null), planStateOf(nothing)]).toEqual(['no_plan', 'setup']);
  });

  const from: Record<Exclude<PlanState, 'no_plan'>, KnownPlan> = {
    setup: nothing,
    trialing: knownAfter(answer()),
    active: knownAfter(answer({ status: 'active' })),
    cancelling: knownAfter(answer({ status: 'active', cancelAtPeriodEnd: true })),
    past_due: knownAfter(answer({ status: 'past_due' })),
    paused: knownAfter(answer({ status: 'paused' })),
    ended: knownAfter(answer({ status: 'canceled' })),
  };
  const to: Record<Exclude<PlanState, 'no_plan' | 'setup'>, ProviderSubscription> = {
    trialing: answer(),
    active: answer({ status: 'active' }),
    cancelling: answer({ status: 'active', cancelAtPeriodEnd: true }),
    past_due: answer({ status: 'past_due' }),
    paused: answer({ status: 'paused' }),
    ended: answer({ status: 'canceled' }),
  };
  it('tells of each step from each state to each state what docs/subscription-states.md says', () => {
    const table = Object.fromEntries(
      Object.entries(from).map(([name, known]) => [name, Object.values(to).map((given) => told(known, given).join())]),
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

  it('keeps everything as it was where the status is one nobody knows, and says which', () => {
    expect(nextPlan(from.active, answer({ status: 'hibernating' }), now)).toEqual({
      kind: 'unknown_status',
      status: 'hibernating',
    });
  });

  it('leaves a plan that the provider does not have any more until what the person was given is over', () => {
    for (const given of [from.trialing, from.active, from.cancelling]) {
      expect(noted({ ...given, trialEnd: later, currentPeriodEnd: later }, null)).toMatchObject({
        next: { status: given.status },
        changes: [],
      });
    }
  });

  it('then ends it, once, and at once where it gave nothing; and leaves one that never was', () => {
    expect(noted(from.past_due, null)).toMatchObject({ next: { status: 'canceled' }, changes: [{ kind: 'ended' }] });
    const ended = noted({ ...from.active, currentPeriodEnd: now }, null);
    expect(ended).toMatchObject({ next: { status: 'canceled' }, changes: [{ kind: 'ended' }] });
    expect(told(ended.next, null)).toEqual([]);
    expect(noted(nothing, null).next).toEqual(nothing);
  });

  it('uses the one trial of a person when a plan with a trial is first seen, whatever became of it', () => {
    expect(noted(nothing, answer()).usesTrial).toBe(true);
    expect(noted(nothing, answer({ status: 'active' })).usesTrial).toBe(true);
    expect(noted(nothing, answer({ status: 'active', trialEnd: null })).usesTrial).toBe(false);
    expect(noted(from.trialing, answer({ status: 'active' })).usesTrial).toBe(false);
  });

  it('does not unlearn a trial that was had nor a payment that was made when a later plan has neither', () => {
    const paid = knownAfter(answer({ status: 'canceled', firstPaidAt: new Date(TRIAL_END), lastCharge: charge() }));
    const later = noted(paid, answer({ id: 'sub_2', status: 'active', trialEnd: null })).next;
    expect(later).toMatchObject({ everPaid: true, firstPaidAt: new Date(TRIAL_END), trialEnd: new Date(TRIAL_END) });
  });
});

describe('the charges of a plan', () => {
  const trialing = knownAfter(answer());
  const nextEnd = new Date(TRIAL_END + 30 * DAY);
  const paid = answer({
    status: 'active',
    currentPeriodEnd: nextEnd,
    firstPaidAt: new Date(TRIAL_END),
    lastCharge: charge(),
  });

  it('are told with what they were and when the next one comes; the first one as the first', () => {
    expect(noted(trialing, paid).changes).toEqual([
      { kind: 'charged', charge: charge(), isFirst: true, nextChargeAt: nextEnd },
    ]);
    const second = noted(knownAfter(paid), { ...paid, lastCharge: charge({ id: 'in_2' }) });
    expect(second.changes).toMatchObject([{ kind: 'charged', isFirst: false }]);
    const last = noted(trialing, { ...paid, cancelAtPeriodEnd: true });
    expect(last.changes).toMatchObject([{ kind: 'charged', nextChargeAt: null }, { kind: 'cancelled' }]);
  });

  it('are told when they fail, and once more when the same bill is paid after all', () => {
    const failed = answer({ status: 'past_due', lastCharge: charge({ outcome: 'failed' }) });
    expect(told(trialing, failed)).toEqual(['charge_failed']);
    expect(told(knownAfter(answer(), failed), failed)).toEqual([]);
    expect(told(knownAfter(answer(), failed), paid)).toEqual(['charged']);
  });

  it('never fail after they were paid, as an answer out of order would have it', () => {
    const known = knownAfter(paid);
    const stale = noted(known, { ...paid, lastCharge: charge({ outcome: 'failed' }) });
    expect(stale).toMatchObject({ changes: [], next: { lastChargeOutcome: 'paid' } });
  });

  it('are told as given back, which says by itself that the plan has ended', () => {
    const back = { ...paid, status: 'canceled', lastCharge: charge({ outcome: 'refunded' }) };
    const step = noted(knownAfter(paid), back);
    expect(step.changes.map((change) => change.kind)).toEqual(['refunded']);
    expect(step.next.refundedAt).toEqual(now);
    expect(noted(step.next, back, new Date(START + DAY)).next.refundedAt).toEqual(now);
    const later = { ...paid, id: 'sub_2', lastCharge: null };
    expect(told(knownAfter(paid, back, later), { ...later, status: 'canceled' })).toEqual(['ended']);
  });
});

/** What may happen at the provider. */
const deeds = ['pay', 'fail', 'cancel', 'reactivate', 'pause', 'end', 'refund', 'begin'] as const;
type Deed = (typeof deeds)[number];

function happen(truth: ProviderSubscription, deed: Deed, number: number): ProviderSubscription {
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

const lives = fc.array(fc.constantFrom(...deeds), { maxLength: 25 }).map((list) => {
  const life = [answer()];
  for (const [number, deed] of list.entries()) life.push(happen(life.at(-1) ?? answer(), deed, number));
  return life;
});

/** Which moments of a life were read, each any number of times: events lost, late, twice and in bursts. */
const readings = lives.chain((life) =>
  fc
    .array(fc.nat(life.length - 1), { maxLength: 60 })
    .map((moments) => [...moments.sort((a, b) => a - b), life.length - 1].map((i) => life[i] ?? answer())),
);

describe('a life of plans, read whenever events happen to come', () => {
  const factsOf = (truth: ProviderSubscription) => ({ ...truth, everPaid: truth.firstPaidAt !== null });

  it('gives access exactly when the newest answer does, whatever was read before', () => {
    fc.assert(
      fc.property(readings, fc.nat(60), (answers, days) => {
        const moment = new Date(START + days * DAY);
        const last = answers.at(-1) ?? answer();
        expect(accessOf(knownAfter(...answers), moment).allowed).toBe(accessOf(factsOf(last), moment).allowed);
      }),
    );
  });

  it('tells nothing of an answer it has noted already', () => {
    fc.assert(
      fc.property(readings, (answers) => {
        const last = answers.at(-1) ?? answer();
        const known = knownAfter(...answers);
        expect(noted(known, last)).toEqual({ kind: 'noted', next: known, changes: [], usesTrial: false });
      }),
    );
  });

  it('tells of each charge and its outcome, of each start and of each end at most once', () => {
    fc.assert(
      fc.property(readings, (answers) => {
        let known = nothing;
        const seen: string[] = [];
        for (const given of answers) {
          const step = noted(known, given);
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

  it('tells of every payment and every refund when every moment was read', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const outcomes = new Set(life.map(({ lastCharge }) => `${lastCharge?.outcome} ${lastCharge?.id}`));
        const wanted = [...outcomes].filter((outcome) => /^(paid|refunded)/.test(outcome));
        let known = nothing;
        const heard: string[] = [];
        for (const given of life) {
          const step = noted(known, given);
          known = step.next;
          for (const change of step.changes) {
            if (change.kind === 'charged') heard.push(`paid ${change.charge.id}`);
            if (change.kind === 'refunded') heard.push(`refunded ${change.charge.id}`);
          }
        }
        expect(heard).toEqual(wanted);
      }),
    );
  });
});

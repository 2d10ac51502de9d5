import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import { addMonths } from './add-months.ts';
import {
  advance,
  type ChargeOutcome,
  cancelNow,
  chargeOutcomes,
  isChargeNext,
  isRunning,
  newSubscription,
  nextDueAt,
  refunded,
  type SubscriptionState,
  setCancelAtPeriodEnd,
  type Transition,
  withCard,
} from './subscription-state.ts';

const start = new Date('2026-01-28T10:30:00.000Z');
const trialEnd = new Date('2026-01-31T10:30:00.000Z');
const order = { trialDays: 3, card: 'succeed', setupId: 'seti_1', idempotencyKey: 'key' } as const;
const attempt = (outcome: ChargeOutcome, at: Date = start, id = 'in_1') => ({ id, at, outcome });
const startSubscription = (trialDays = 3, outcome: ChargeOutcome = 'succeed') =>
  newSubscription({ ...order, trialDays }, attempt(outcome)).state;
/** The transition at the next due time, with this outcome of the charge. */
const advanceToDueTime = (subscription: SubscriptionState, outcome: ChargeOutcome): Transition => {
  const at = nextDueAt(subscription) ?? start;
  return advance(subscription, attempt(outcome, at, `in_${at.toISOString()}`));
};
const run = (subscription: SubscriptionState, charges: readonly ChargeOutcome[]) =>
  charges.reduce((current, outcome) => advanceToDueTime(current, outcome).state, subscription);

describe('addMonths', () => {
  it('keeps the day and time, or uses the last day of a shorter month', () => {
    expect(addMonths(trialEnd, 1).toISOString()).toBe('2026-02-28T10:30:00.000Z');
    expect(addMonths(trialEnd, 2).toISOString()).toBe('2026-03-31T10:30:00.000Z');
    expect(addMonths(new Date('2028-01-30T00:00:00Z'), 1).toISOString()).toBe('2028-02-29T00:00:00.000Z');
    expect(addMonths(new Date('2026-11-15T00:00:00Z'), 2).toISOString()).toBe('2027-01-15T00:00:00.000Z');
  });

  it('advances by 28 to 31 days with every further month', () => {
    const starts = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(starts, fc.nat(200), (from, months) => {
        const days = (addMonths(from, months + 1).getTime() - addMonths(from, months).getTime()) / DAY_MS;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
    );
  });
});

describe('a sandbox subscription with a trial', () => {
  it('starts unpaid, and is next due at the trial end', () => {
    const { state, events } = newSubscription(order, attempt('succeed'));
    expect(state).toMatchObject({ status: 'trialing', trialEnd: trialEnd.toISOString(), lastCharge: null });
    expect([nextDueAt(state), events]).toEqual([trialEnd, ['customer.subscription.created']]);
  });

  it('is charged at the trial end, and then active for a calendar month', () => {
    const { state, events } = advanceToDueTime(startSubscription(), 'succeed');
    const charge = {
      id: `in_${trialEnd.toISOString()}`,
      at: trialEnd.toISOString(),
      amountPence: 499,
      outcome: 'paid',
    };
    expect(events).toEqual(['invoice.paid']);
    expect(state).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2026-02-28T10:30:00.000Z',
      firstCharge: { id: charge.id, paidAt: charge.at, amountPence: 499, refunded: false },
      lastCharge: charge,
    });
  });

  it('becomes past due if the first charge fails, and stays so', () => {
    const { state, events } = advanceToDueTime(startSubscription(), 'fail');
    expect(events).toEqual(['invoice.payment_failed']);
    expect(state).toMatchObject({ status: 'past_due', firstCharge: null, lastCharge: { outcome: 'failed' } });
    expect(nextDueAt(state)).toBeNull();
    expect(advanceToDueTime(state, 'succeed')).toEqual({ state: state, events: [] });
  });

  it('ends without a charge at the trial end if the card is gone', () => {
    const { state, events } = advanceToDueTime(startSubscription(), 'missing');
    expect(events).toEqual(['customer.subscription.deleted']);
    expect(state).toMatchObject({ status: 'canceled', firstCharge: null, lastCharge: null });
  });

  it('is past due if the card is gone at a renewal', () => {
    expect(run(startSubscription(), ['succeed', 'missing'])).toMatchObject({
      status: 'past_due',
      lastCharge: { outcome: 'failed' },
    });
  });

  it('renews month by month without drifting off the 31st', () => {
    expect(run(startSubscription(), ['succeed', 'succeed', 'succeed']).currentPeriodEnd).toBe(
      '2026-04-30T10:30:00.000Z',
    );
    expect(run(startSubscription(), Array(12).fill('succeed')).currentPeriodEnd).toBe('2027-01-31T10:30:00.000Z');
  });

  it('ends at the end of the period without a charge after a cancellation', () => {
    for (const paid of [[], ['succeed', 'succeed']] as const) {
      const ending = setCancelAtPeriodEnd(run(startSubscription(), paid), true).state;
      expect(isChargeNext(ending)).toBe(false);
      const { state, events } = advanceToDueTime(ending, 'succeed');
      expect(events).toEqual(['customer.subscription.deleted']);
      expect(state).toMatchObject({ status: 'canceled', periods: paid.length, lastCharge: ending.lastCharge });
    }
  });

  it('continues as before if the cancellation is undone, with one event for each change', () => {
    const ending = setCancelAtPeriodEnd(startSubscription(), true);
    expect(ending.events).toEqual(['customer.subscription.updated']);
    expect(setCancelAtPeriodEnd(ending.state, true).events).toEqual([]);
    const back = setCancelAtPeriodEnd(ending.state, false);
    expect([back.state, back.events]).toEqual([startSubscription(), ['customer.subscription.updated']]);
  });
});

describe('a sandbox subscription without a trial', () => {
  it('is charged immediately, and then active for a calendar month', () => {
    const { state, events } = newSubscription({ ...order, trialDays: 0 }, attempt('succeed'));
    expect(events).toEqual(['customer.subscription.created', 'invoice.paid']);
    expect(state).toMatchObject({
      status: 'active',
      trialEnd: null,
      currentPeriodEnd: '2026-02-28T10:30:00.000Z',
      firstCharge: { id: 'in_1', paidAt: start.toISOString() },
    });
  });

  it('is incomplete if the first charge fails, and expires after 23 hours', () => {
    for (const outcome of ['fail', 'missing'] as const) {
      const incomplete = startSubscription(0, outcome);
      expect(incomplete).toMatchObject({ status: 'incomplete', lastCharge: { outcome: 'failed' } });
      expect(nextDueAt(incomplete)).toEqual(new Date('2026-01-29T09:30:00.000Z'));
      expect(advanceToDueTime(incomplete, 'succeed').state).toMatchObject({
        status: 'incomplete_expired',
        firstCharge: null,
      });
    }
  });
});

describe('withCard', () => {
  const card = { card: 'succeed', setupId: 'seti_2' } as const;

  it('replaces a working card without a charge', () => {
    const { state, events } = withCard(startSubscription(), { ...card, card: 'fail' }, attempt('fail'));
    expect(events).toEqual(['customer.subscription.updated']);
    expect(state).toEqual({ ...startSubscription(), card: 'fail', setupId: 'seti_2' });
  });

  it('pays an open invoice immediately, under the same id and for its own month', () => {
    const open = advanceToDueTime(startSubscription(), 'fail').state;
    const at = new Date(trialEnd.getTime() + 5 * DAY_MS);
    const { state, events } = withCard(open, card, attempt('succeed', at));
    expect(events).toEqual(['invoice.paid']);
    expect(state).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2026-02-28T10:30:00.000Z',
      lastCharge: { id: open.lastCharge?.id, at: at.toISOString(), outcome: 'paid' },
    });
  });

  it('retries a failed first invoice immediately', () => {
    expect(withCard(startSubscription(0, 'fail'), card, attempt('succeed')).state).toMatchObject({ status: 'active' });
    expect(withCard(startSubscription(0, 'fail'), card, attempt('fail')).state).toMatchObject({ status: 'incomplete' });
  });

  it('pays for the month from now on if the month of the open invoice has passed', () => {
    const at = new Date('2026-05-10T00:00:00.000Z');
    const { state } = withCard(advanceToDueTime(startSubscription(), 'fail').state, card, attempt('succeed', at));
    expect(nextDueAt(state)).toEqual(new Date('2026-06-10T00:00:00.000Z'));
  });

  it('leaves the invoice open if the new card fails too', () => {
    const open = advanceToDueTime(startSubscription(), 'fail').state;
    const { state, events } = withCard(open, card, attempt('fail', new Date(trialEnd.getTime() + DAY_MS)));
    expect(events).toEqual(['invoice.payment_failed']);
    expect(state).toMatchObject({ status: 'past_due', setupId: 'seti_2', currentPeriodEnd: open.currentPeriodEnd });
  });

  it('ignores a repeated card, and a subscription that has ended', () => {
    const paid = withCard(advanceToDueTime(startSubscription(), 'fail').state, card, attempt('fail')).state;
    expect(withCard(paid, card, attempt('succeed'))).toEqual({ state: paid, events: [] });
    const over = cancelNow(startSubscription()).state;
    expect(withCard(over, card, attempt('succeed'))).toEqual({ state: over, events: [] });
  });
});

describe('refunded', () => {
  it('marks the first charge once, and the last charge only if it is the same', () => {
    const paid = run(startSubscription(), ['succeed']);
    const { state, events } = refunded(paid);
    expect(events).toEqual(['charge.refunded']);
    expect(state).toMatchObject({ firstCharge: { refunded: true }, lastCharge: { outcome: 'refunded' } });
    expect(refunded(state)).toEqual({ state: state, events: [] });
    expect(refunded(run(startSubscription(), ['succeed', 'succeed'])).state).toMatchObject({
      lastCharge: { outcome: 'paid' },
    });
  });

  it('emits no event for a subscription that was never paid for', () => {
    expect(refunded(startSubscription()).events).toEqual([]);
  });
});

/** One action on a subscription, or the passing of some days. */
type Action =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'card' | 'due'; readonly outcome: ChargeOutcome }
  | { readonly kind: 'cancel' | 'back' | 'end' | 'refund' | 'sameCard' };

const outcomes = fc.constantFrom(...chargeOutcomes);
const actions = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('card' as const, 'due' as const), outcome: outcomes }) },
    fc.record({
      kind: fc.constantFrom('cancel' as const, 'back' as const, 'end' as const, 'refund' as const, 'sameCard' as const),
    }),
  ),
  { maxLength: 40 },
);

/**
 * Simulates the life of a subscription. The clock moves only when days pass, and everything due in them is carried out.
 */
class SimulatedSubscription {
  now = start.getTime();
  subscription: SubscriptionState;
  /** Every charge that succeeded, with the end of the period it paid for, in order. */
  readonly paid: { at: number; until: number; id: string }[] = [];
  #setups = 0;
  #next: ChargeOutcome = 'succeed';

  constructor(trialDays: number, outcome: ChargeOutcome) {
    this.subscription = startSubscription(trialDays, outcome);
    if (this.subscription.status === 'active') this.#note();
  }

  apply(action: Action): void {
    if (action.kind === 'days') this.#pass(action.days);
    if (action.kind === 'due') this.#next = action.outcome;
    if (action.kind === 'card') this.#card(action.outcome, `seti_${++this.#setups}`);
    if (action.kind === 'sameCard') this.#card('succeed', this.subscription.setupId);
    if (action.kind === 'cancel' || action.kind === 'back')
      this.#take(setCancelAtPeriodEnd(this.subscription, action.kind === 'cancel'));
    if (action.kind === 'end') this.#take(cancelNow(this.subscription));
    if (action.kind === 'refund') this.#take(refunded(this.subscription));
  }

  #card(outcome: ChargeOutcome, setupId: string): void {
    this.#take(withCard(this.subscription, { card: outcome, setupId }, { at: new Date(this.now), outcome }));
  }

  #pass(days: number): void {
    const until = this.now + days * DAY_MS;
    for (let moment = nextDueAt(this.subscription); moment !== null; moment = nextDueAt(this.subscription)) {
      if (moment.getTime() > until) break;
      this.now = moment.getTime();
      this.#take(advance(this.subscription, { id: `in_due_${++this.#setups}`, at: moment, outcome: this.#next }));
    }
    this.now = until;
  }

  #take({ state, events }: Transition): void {
    this.subscription = state;
    if (events.includes('invoice.paid')) this.#note();
  }

  #note(): void {
    const { lastCharge, currentPeriodEnd } = this.subscription;
    this.paid.push({ at: this.now, until: Date.parse(currentPeriodEnd), id: lastCharge?.id ?? '' });
  }
}

describe('a sandbox subscription after any sequence of actions', () => {
  const lives = fc.record({ trialDays: fc.constantFrom(0, 3), first: outcomes, actions });
  const lived = ({
    trialDays,
    first,
    actions: all,
  }: {
    trialDays: number;
    first: ChargeOutcome;
    actions: readonly Action[];
  }) => {
    const life = new SimulatedSubscription(trialDays, first);
    for (const action of all) life.apply(action);
    return life;
  };
  const RUNS = { numRuns: 1000 };

  it('is never charged twice for the same period or the same invoice', () => {
    fc.assert(
      fc.property(lives, (description) => {
        const { paid } = lived(description);
        for (const [index, charge] of paid.entries()) {
          expect(charge.until).toBeGreaterThan(charge.at);
          const before = paid[index - 1];
          if (before) expect(charge.at).toBeGreaterThanOrEqual(before.until);
        }
        expect(new Set(paid.map(({ id }) => id)).size).toBe(paid.length);
      }),
      RUNS,
    );
  });

  it('is never charged after its end, nor for a renewal once cancelled', () => {
    fc.assert(
      fc.property(lives, (description) => {
        const life = new SimulatedSubscription(description.trialDays, description.first);
        for (const action of description.actions) {
          const { subscription } = life;
          const charges = life.paid.length;
          life.apply(action);
          // A subscription that is set to end also owes its open invoice: a new card pays it, and nothing beyond it.
          if (!isRunning(subscription) || (subscription.cancelAtPeriodEnd && action.kind !== 'card'))
            expect(life.paid).toHaveLength(charges);
        }
      }),
      RUNS,
    );
  });

  it('never runs again once it has ended', () => {
    fc.assert(
      fc.property(lives, (description) => {
        const life = new SimulatedSubscription(description.trialDays, description.first);
        let over = false;
        for (const action of description.actions) {
          life.apply(action);
          if (over) expect(isRunning(life.subscription)).toBe(false);
          over ||= !isRunning(life.subscription);
        }
      }),
      RUNS,
    );
  });

  it('is active only for the period that was paid for, and keeps its first charge', () => {
    fc.assert(
      fc.property(lives, (description) => {
        const { subscription, paid, now } = lived(description);
        expect(subscription.firstCharge?.id).toBe(paid[0]?.id);
        if (subscription.status === 'active') {
          expect(paid.at(-1)?.until).toBe(Date.parse(subscription.currentPeriodEnd));
          expect(nextDueAt(subscription)?.getTime()).toBeGreaterThan(now);
        }
      }),
      RUNS,
    );
  });
});
